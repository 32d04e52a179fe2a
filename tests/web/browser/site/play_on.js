// Plays on at the table in view until the game is over, and says how it ended: presses what can be pressed first.
// In Number Harmony that would never end, so a digit is looked for that completes a harmony, and so loses.
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const words = () => document.querySelector(".headline")?.textContent ?? "";
const look = () => document.querySelector(".table-main")?.innerHTML + document.querySelectorAll(".move").length;
const losing = () => {
  const digits = [...document.querySelectorAll(".move")].map((move) => Number(move.textContent.match(/(\d)\D*$/)?.[1]));
  return String(15 - digits.slice(-2).reduce((sum, digit) => sum + digit, 0));
};
const choice = () => {
  // A game that nobody can win any more is stopped, which is asked for twice.
  if (document.querySelector(".asked")?.textContent.includes("Nobody can ever win"))
    return document.querySelector('[data-deed="stop"]');
  const no = [...document.querySelectorAll(".listed button")].find((button) => button.textContent.startsWith("No"));
  const open = [...document.querySelectorAll(".board .tile.open")];
  const begun = !document.querySelector(".put-back").disabled;
  if (begun) return no ?? open.find((tile) => tile.getAttribute("aria-label")?.includes("empty"));
  const harmony = document.querySelector(".table-title")?.textContent === "Number Harmony";
  return open.find((tile) => harmony && tile.dataset.entry === losing()) ?? open[0] ?? no;
};
for (;;) {
  while (!/^Your turn$|wins$|^You win|^You lose|Nobody/.test(words())) await pause();
  if (words() !== "Your turn") return words();
  const before = look();
  choice()?.click();
  await pause();
  for (let waited = 0; look() === before && waited < 50; waited += 1) await pause();
}
