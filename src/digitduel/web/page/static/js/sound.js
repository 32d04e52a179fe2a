// @ts-check
// A short sound and a touch of the phone when something happens at the table. Both can be muted.

import { button } from "./dom.js";
import { keepMuted, likesSilence } from "./browser_memory.js";

/** Notes in hertz, one after the other. */
const TUNES = { move: [520], won: [520, 660, 780], lost: [390, 330] };
const NOTE = 0.11;
const LOUD = 0.06;

/** @type {AudioContext | null} */
let player = null;

/** @param {keyof typeof TUNES} what happened */
export function sound(what) {
  // Before anybody has touched the page, browsers do not let it make itself heard.
  if (likesSilence() || !navigator.userActivation?.hasBeenActive || !("AudioContext" in window)) return;
  player ??= new AudioContext();
  const begin = player.currentTime;
  for (const [i, pitch] of TUNES[what].entries()) {
    const volume = new GainNode(player, { gain: LOUD });
    const note = new OscillatorNode(player, { type: "triangle", frequency: pitch });
    note.connect(volume).connect(player.destination);
    volume.gain.setTargetAtTime(0, begin + (i + 0.5) * NOTE, NOTE / 4);
    note.start(begin + i * NOTE);
    note.stop(begin + (i + 2) * NOTE);
  }
  navigator.vibrate?.(what === "move" ? 20 : [30, 60, 30]);
}

/** The switch for it. */
export function soundButton() {
  const made = button("♪", () => turn(!likesSilence()), { class: "button quiet square", "aria-label": "Sound" });
  /** @param {boolean} muted */
  const turn = (muted) => {
    keepMuted(muted);
    made.setAttribute("aria-pressed", String(!muted));
  };
  turn(likesSilence());
  return made;
}
