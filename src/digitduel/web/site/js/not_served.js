// @ts-check
// Opened from a disk, browsers run none of the modules of the page: so this is no module, and says what to do.

if (location.protocol === "file:") {
  const words = document.createElement("p");
  words.className = "trouble";
  words.setAttribute("role", "alert");
  words.textContent =
    "These pages have to come from an address, even from your own computer. In this folder, run " +
    "python3 -m http.server and open http://localhost:8000 in your browser.";
  document.querySelector("main")?.prepend(words);
}
