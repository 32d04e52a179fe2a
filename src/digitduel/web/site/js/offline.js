// @ts-check
// The site stays in the browser after the first visit. A newer version is offered when it is there, whole.

import { button, el } from "./dom.js";
import { say } from "./announce.js";

const WORDS = "A newer version is ready.";

/** @param {ServiceWorker} waiting */
function offer(waiting) {
  if (document.querySelector(".newer")) return;
  const use = button("Use it", () => waiting.postMessage("take over"), { class: "button" });
  waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
  document.body.append(el("div", { class: "newer" }, el("span", {}, WORDS), use));
  say(WORDS);
}

/** Called when all is there that the page needs itself, so that nothing is fetched twice. */
export async function stayOffline() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  // Every window turns to the new version at once, so that none goes on with files of the old.
  serviceWorker.addEventListener("controllerchange", () => before && location.reload());
  const registration = await serviceWorker.register(new URL("../../service_worker.js", import.meta.url)).catch(() => null);
  if (!registration) return;
  const look = () => registration.waiting && registration.active && offer(registration.waiting);
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  await serviceWorker.ready;
  document.documentElement.dataset.offline = "ready";
}
