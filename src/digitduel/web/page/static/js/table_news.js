// @ts-check
// What is said aloud when something has happened at a table: moves, the end, who came, what somebody asks or says.

import { note, say } from "./announce.js";
import { toViewer } from "./second_person.js";
import { nameOf } from "./seats.js";
import { sound } from "./sound.js";
import { asked, endWords, headline, mood } from "./status_text.js";

/** @import { State } from "./types.js" */

/** @param {State} before @param {State} state */
export function tellNews(before, state) {
  if (state.ply < before.ply) say("A turn was taken back.");
  if (state.result && !before.result) sound(mood(state) === "lost" ? "lost" : "won");
  else if (state.ply > before.ply) sound("move");
  const news = state.moves.slice(before.ply).map((played) => toViewer(state, played.news));
  const turned = state.result ? endWords(state) : state.ply !== before.ply ? [headline(state)] : [];
  say(...new Set([...news, ...turned]));
  for (const seat of state.seats) {
    const was = before.seats.find((other) => other.seat === seat.seat);
    if (seat.claimed && was && !was.claimed && seat.seat !== state.you) note(`${nameOf(state, seat.seat)} has come to the table.`);
  }
  if (state.remark && state.remark !== before.remark) note(toViewer(state, state.remark));
  if (state.next && !before.next) note("A rematch is on, with the seats swapped.");
  const asks = asked(state);
  if (asks && asks !== asked(before)) note(asks);
  if (before.undo_asked === state.you && before.undo_asked && !state.undo_asked && state.ply === before.ply)
    note("Your friend wants the move to stand.");
  if (state.said && state.said.words !== before.said?.words && state.said.seat !== state.you)
    note(`${nameOf(state, state.said.seat)}: ${state.said.words}`);
}
