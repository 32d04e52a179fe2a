// The maps of the laboratory's page: two options make the rows and columns, the others are chosen.
"use strict";

const el = (tag, properties = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

class VariantMap {
  constructor(place, told) {
    this.told = told;
    this.place = place;
    this.byPlace = new Map(told.variants.map((variant) => [variant.at.join(), variant]));
    const [down, across] = told.options.length > 1 ? [1, 0] : [-1, 0];
    this.chosen = { measure: 0, down, across, fixed: told.options.map(() => 0) };
    this.controls = el("div", { class: "map-controls" });
    this.sheet = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Map" });
    this.words = el("p", { class: "soft map-words", "aria-live": "polite" }, "Point at a square to see what its neighbours change.");
    place.replaceChildren(this.controls, this.words, this.sheet);
    this.draw();
  }

  menu(label, entries, chosen, choose) {
    const menu = el("select");
    for (const [value, words] of entries) menu.append(new Option(words, value, false, value === chosen));
    menu.addEventListener("change", () => {
      choose(Number(menu.value));
      this.draw();
      [...this.controls.querySelectorAll("label")].find((one) => one.dataset.name === label)?.querySelector("select").focus();
    });
    const all = el("label", {}, `${label} `, menu);
    all.dataset.name = label;
    return all;
  }

  drawControls() {
    const { told, chosen } = this;
    const options = told.options.map(({ name }, at) => [at, name]);
    const menus = [
      this.menu("Measure", told.measures.map(({ title }, at) => [at, title]), chosen.measure, (at) => (chosen.measure = at)),
    ];
    if (options.length > 1) {
      const choose = (one, other) => (at) => {
        if (chosen[other] === at) chosen[other] = chosen[one];
        chosen[one] = at;
      };
      menus.push(this.menu("Across", options, chosen.across, choose("across", "down")));
      menus.push(this.menu("Down", options, chosen.down, choose("down", "across")));
    }
    told.options.forEach(({ name, values }, at) => {
      if (at === chosen.across || at === chosen.down) return;
      const entries = values.map((value, place) => [place, value]);
      menus.push(this.menu(name, entries, chosen.fixed[at], (place) => (chosen.fixed[at] = place)));
    });
    this.controls.replaceChildren(...menus);
  }

  draw() {
    this.drawControls();
    const { told, chosen } = this;
    const { title } = told.measures[chosen.measure];
    const figures = told.variants.map(({ values }) => values[chosen.measure]).filter((value) => value !== null);
    const [low, high] = [Math.min(...figures), Math.max(...figures)];
    const across = told.options[chosen.across];
    const down = told.options[chosen.down] ?? { name: "", values: [""] };
    const corner = el("th", { scope: "col" }, `${across.name} →`, ...(down.name ? [el("br"), `${down.name} ↓`] : []));
    const head = el("tr", {}, corner, ...across.values.map((value) => el("th", { scope: "col" }, value)));
    const rows = down.values.map((value, y) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, value || title),
        ...across.values.map((_, x) => this.square(this.at(x, y), low, high)),
      ),
    );
    this.sheet.replaceChildren(
      el("table", { class: "cross map-table", "aria-label": `${title} by ${across.name}${down.name && ` and ${down.name}`}` }, el("thead", {}, head), el("tbody", {}, ...rows)),
    );
  }

  at(x, y) {
    const at = [...this.chosen.fixed];
    at[this.chosen.across] = x;
    if (this.chosen.down >= 0) at[this.chosen.down] = y;
    return at;
  }

  text(variant) {
    const value = variant.values[this.chosen.measure];
    return value === null ? "–" : value.toFixed(this.told.measures[this.chosen.measure].digits);
  }

  square(at, low, high) {
    const variant = this.byPlace.get(at.join());
    if (!variant) return el("td", { class: "self" });
    const value = variant.values[this.chosen.measure];
    const share = value === null || high === low ? 0 : (value - low) / (high - low);
    const word = decodeURIComponent(variant.word);
    const link = el("a", { href: this.told.play + variant.word, "aria-label": `${this.text(variant)}, ${word}` }, this.text(variant));
    // Beside the pointer as well, since a long map may have scrolled the words away.
    const tell = () => (this.words.textContent = link.title = this.said(variant, at));
    for (const kind of ["focus", "mouseenter"]) link.addEventListener(kind, tell);
    return el("td", { style: `background: rgb(var(--good) / ${(share * 0.5).toFixed(2)})` }, link);
  }

  /** What is known of a variant, and what a step of each option changes. */
  said(variant, at) {
    const { told, chosen } = this;
    const known = told.measures.slice(0, 3).map(({ title, digits }, place) => `${title.toLowerCase()} ${variant.values[place]?.toFixed(digits) ?? "–"}`);
    const changes = told.options.flatMap(({ name, values }, option) =>
      [-1, 1].flatMap((step) => {
        const other = this.byPlace.get(at.with(option, at[option] + step).join());
        const [before, after] = [variant, other].map((one) => one?.values[chosen.measure] ?? null);
        if (!other || before === null || after === null) return [];
        const change = after - before;
        return [`${name} ${values[at[option] + step]}: ${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(told.measures[chosen.measure].digits)}`];
      }),
    );
    const around = changes.length ? ` ${told.measures[chosen.measure].title} with ${changes.join("; ")}.` : "";
    return `${decodeURIComponent(variant.word)}: Player 1 under best play: ${variant.wins}; ${known.join(", ")}.${around}`;
  }
}

for (const data of document.querySelectorAll(".map-data")) {
  new VariantMap(document.getElementById(data.dataset.map), JSON.parse(data.textContent));
}
