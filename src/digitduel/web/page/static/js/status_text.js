// @ts-check
// How a table stands, in the words of whoever looks at it.

import { toViewer } from "./second_person.js";
import { nameOf, pointWords } from "./seats.js";

/** @import { Seat, State } from "./types.js" */

/** Whose turn it is, or how it ended. @param {State} state */
export function headline(state) {
  if (state.result) return resultWords(state);
  const alone = state.mode === "friend" && state.seats.some((seat) => !seat.claimed);
  if (alone && state.you && !state.may.includes("move")) return "Waiting for your friend";
  if (state.you === state.to_move && state.mode !== "screen") return "Your turn";
  const name = shortName(state, state.to_move);
  return state.thinking ? `${name} is thinking…` : `${name}’s turn`;
}

/** Letters of a name for which a headline has room on a phone; the seat tells all of it. */
const ROOM_FOR_NAME = 18;

/** @param {State} state @param {Seat} seat */
function shortName(state, seat) {
  const letters = [...nameOf(state, seat)];
  return letters.length > ROOM_FOR_NAME ? `${letters.slice(0, ROOM_FOR_NAME - 1).join("").trimEnd()}…` : letters.join("");
}

/** The line below it, where it is not what the player is asked. @param {State} state @returns {string | undefined} */
export function detail(state) {
  if (state.result) return endWords(state).join(" ");
  if (state.endless) return "Nobody can ever win from here: this game is endless. Play on, or stop.";
  if (state.may.includes("move")) return undefined;
  if (state.may.includes("sit")) return "Sit down to play.";
  const last = state.moves.at(-1);
  if (last) return [asked(state), toViewer(state, last.news), state.may.includes("send") && SEND].filter(Boolean).join(" ");
  return state.you ? "You may look at the rules meanwhile." : "You are watching.";
}

/** Where a game travels in links, a move is only told when it is sent. */
const SEND = "Press Send to give it to your friend; the answer comes as a link.";

/** What the other player asks for, as long as it is not answered. @param {State} state */
export function asked(state) {
  const { undo_asked: undo, stop_offered: stop, you } = state;
  if (undo && undo !== you) return `${nameOf(state, undo)} asks to take back the last turn.`;
  return stop && stop !== you ? `${nameOf(state, stop)} offers to stop, with nobody winning.` : "";
}

/**
 * What happened since your last turn; and of that turn, what came of something written, such as a false equation.
 * @param {State} state
 * @param {number} declared the ply of what was written
 */
export function happened(state, declared) {
  if (asked(state)) return asked(state);
  if (state.mode === "screen" || !state.may.includes("move")) return state.moves.at(-1)?.news ?? "";
  const own = state.moves.map(({ seat }) => seat).lastIndexOf(state.you ?? state.to_move);
  const last = state.moves[own];
  if (last && last.ply === declared) return `${toViewer(state, last.news)} That ended your turn.`;
  return toViewer(state, state.moves.slice(own + 1).map(({ news }) => news).join(" "));
}

/** Why no move can be made here and now. @param {State} state */
export function idle(state) {
  if (state.result) return "The game is over.";
  if (!state.you && state.mode !== "screen") return "You are watching: only the players can move.";
  if (state.you === state.to_move) return "Your move is on its way.";
  return toViewer(state, `It is Player ${state.to_move}'s turn.`);
}

/** What to call the owner of a part of the board. @param {State} state @param {Seat} seat */
export function ownerWord(state, seat) {
  if (state.mode === "screen") return "";
  return state.you === seat ? "you" : nameOf(state, seat);
}

/** @param {State} state */
export function mood(state) {
  if (!state.result) return state.may.includes("move") ? "turn" : "wait";
  if (!state.you || !state.result.winner || state.mode === "screen") return "over";
  return state.result.winner === state.you ? "won" : "lost";
}

/** @param {State} state */
function resultWords(state) {
  const winner = state.result?.winner;
  if (!winner) return state.result?.end === "drawn" ? "Draw: nobody wins" : "Nobody wins";
  if (!state.you || state.mode === "screen") return `${shortName(state, winner)} wins`;
  return state.you === winner ? "You win!" : "You lose";
}

/** @param {State} state how the series stands, where there is one */
export function seriesWords(state) {
  const { series } = state;
  if (!series) return "";
  const points = series.points.map((each) => pointWords(each)).join(" to ");
  if (series.decided && series.winner) return `${nameOf(state, series.winner)} ${state.you === series.winner ? "win" : "wins"} the series, ${points}.`;
  return series.decided ? `The series is drawn, ${points}.` : `The series, ${series.goal.replaceAll("-", " ")}: ${points}.`;
}

/** What is said at the end; where that is little, after what was played last. @param {State} state */
export function endWords(state) {
  const said = state.verdict.map((line) => line.trim()).filter((line) => line && !line.endsWith(":"));
  const told = said.length ? said : [state.result?.sentence ?? ""];
  const last = state.moves.at(-1);
  const all = told.length === 1 && last && state.result?.end === "won" ? [last.news, ...told] : told;
  const series = seriesWords(state);
  return [...all.map((line) => toViewer(state, /[.!?]$/.test(line) ? line : `${line}.`)), ...(series ? [series] : [])];
}

/** @param {State} state */
export function against(state) {
  if (state.mode === "screen") return "on one screen";
  if (state.mode === "watch") return "two programs";
  const other = state.seats.find((seat) => seat.seat !== state.you);
  return other ? toViewer(state, `against Player ${other.seat}`) : "";
}
