// @ts-check
// The documentation: what is wider than the page can be scrolled by keys, too.

const reachable = () => {
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap")) wide.setAttribute("tabindex", "0");
};
reachable();
// Tables are put into their frames only when the page's other scripts come to it.
new MutationObserver(reachable).observe(document.body, { childList: true, subtree: true });

export {};
