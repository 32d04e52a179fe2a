// @ts-check
// The links of a table: to invite a friend, to let others watch, to go on with another device.

import * as api from "./api.js";
import { button, changed, el } from "./dom.js";
import { keepName, ownName } from "./browser_memory.js";
import { note } from "./announce.js";
import { nameOf } from "./seats.js";

/** @import { State } from "./types.js" */

const LONGEST_NAME = 30;

/** @param {string} path */
const whole = (path) => new URL(path, location.origin).href;

/** @param {string} text @param {string} told */
async function copy(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    note(told);
  } catch {
    note("The link could not be copied. Select it and copy it by hand.");
  }
}

/** @param {HTMLElement} place @param {State} state @param {() => void} rename */
export async function drawLinks(place, state, rename) {
  const held = state.may.includes("link")
    ? await api.links(state.id).catch(() => {
        changed(place); // to be drawn again when the table is next heard of
        return null;
      })
    : null;
  const waiting = state.mode === "friend" && !state.result && state.seats.some((other) => !other.claimed);
  const name =
    state.may.includes("name") &&
    state.mode === "friend" &&
    button("Change your name", rename, { class: "link-button" });
  if (waiting && held?.invite) {
    return place.replaceChildren(invitation(whole(held.invite), name));
  }
  const watching = !state.you && state.mode !== "screen";
  const seatLink = held && state.mode !== "watch" ? whole(held.seat_link) : null;
  const links = el(
    "div",
    { class: "links" },
    watching && el("span", { class: "watching" }, "You are watching"),
    button("Copy the link to watch", () => copy(whole(`/t/${state.id}`), "The link to watch is copied."), {
      class: "link-button",
    }),
    seatLink &&
      button(
        "Copy your seat’s link",
        () => copy(seatLink, "Your seat’s link is copied. Whoever opens it plays for you."),
        { class: "link-button" },
      ),
    name,
  );
  if (!place.querySelector(".invitation")) return place.replaceChildren(links);
  // Where the invitation was, a word of it stays, in the same room.
  const names = state.seats.map(({ seat }) => nameOf(state, seat));
  const settled = el("section", { class: "invitation", "aria-label": "Who plays" }, `${names.join(" plays ")}.`, links);
  return place.replaceChildren(settled);
}

/** @param {string} link @param {HTMLElement | false} name */
function invitation(link, name) {
  const field = el("input", { class: "entry invite", id: "invite", readonly: true, value: link });
  field.addEventListener("focus", () => field.select());
  return el(
    "section",
    { class: "invitation", "aria-label": "Invitation" },
    el("label", { for: "invite" }, "Send this link to your friend. It opens the other seat, once."),
    el(
      "div",
      { class: "entry-row" },
      field,
      button("Copy", () => copy(link, "The invitation is copied."), { class: "button main" }),
    ),
    name,
  );
}

/**
 * Someone who came by the invitation: sit down, under a name or without.
 * @param {State} state
 * @param {(name: string) => void} sit
 */
export function invited(state, sit) {
  const host = state.seats.find((seat) => seat.claimed);
  const name = el("input", {
    class: "entry",
    id: "sit-name",
    maxlength: LONGEST_NAME,
    autocomplete: "nickname",
    value: ownName(),
    placeholder: "Your name, if you like",
  });
  return el(
    "form",
    {
      class: "invitation",
      "aria-label": "Invitation",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        keepName(name.value.trim());
        sit(name.value.trim());
      },
    },
    el(
      "label",
      { for: "sit-name" },
      `${host ? nameOf(state, host.seat) : "Someone"} invites you to a game of ${state.game.title}.`,
    ),
    el("div", { class: "entry-row" }, name, el("button", { class: "button main", type: "submit" }, "Sit down")),
  );
}
