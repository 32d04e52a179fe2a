// Plays on at the table in view until the game is over, and says how it ended: presses what can be pressed first.
// In Number Harmony that would never end, so a digit is looked for that completes a harmony, and so loses.
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const words = () => document.querySelector(".headline")?.textContent ?? "";
const look = () => document.querySelector(".playfield")?.textContent + document.querySelectorAll(".move").length;
const losing = () => {
  const digits = [...document.querySelectorAll(".move")].map((move) => Number(move.textContent.match(/(\d)\D*$/)?.[1]));
  return `.tile.open[data-entry="${15 - digits.slice(-2).reduce((sum, digit) => sum + digit, 0)}"]`;
};
for (;;) {
  while (!/^Your turn$|wins$|^You win|^You lose|Nobody/.test(words())) await pause();
  if (words() !== "Your turn") return words();
  const before = look();
  const no = [...document.querySelectorAll(".listed button")].find((button) => button.textContent.startsWith("No"));
  const harmony = document.querySelector(".table-title")?.textContent === "Number Harmony";
  const board = document.querySelector(".board");
  const tile = (harmony && board.querySelector(losing())) || board.querySelector(".cells .tile.open, .tile.open");
  (board.querySelector(".cells .tile.open") ?? no ?? tile)?.click();
  for (let waited = 0; look() === before && waited < 50; waited += 1) await pause();
}
