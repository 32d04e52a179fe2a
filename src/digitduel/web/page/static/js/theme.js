// @ts-check
// Light or dark, set before anything is drawn so that nothing flashes. Not a module, because modules come too late.

(() => {
  const root = document.documentElement;
  const wishes = window.matchMedia("(prefers-color-scheme: dark)");

  /** @returns {string | null} what was chosen with the button, if it ever was */
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null;
    }
  };

  const apply = () => {
    const dark = (chosen() ?? (wishes.matches ? "dark" : "light")) === "dark";
    root.dataset.theme = dark ? "dark" : "light";
    document.getElementById("theme")?.setAttribute("aria-pressed", String(dark));
  };

  apply();
  wishes.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme")?.addEventListener("click", () => {
      try {
        localStorage.setItem("theme", root.dataset.theme === "dark" ? "light" : "dark");
      } catch {
        return;
      }
      apply();
    });
  });
})();
