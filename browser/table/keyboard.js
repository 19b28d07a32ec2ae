// Single keys, while the focus is in the table and not in a field. They come before those of the site.
const FIELDS = /^(INPUT|TEXTAREA|SELECT)$/;

export function hear(app) {
  const press = (selector) => { const node = app.parts.dock.querySelector(selector); if (node) node.click(); return Boolean(node); };
  const keys = {
    u: () => app.undo(),
    r: () => app.redo(),
    w: () => app.go("play", { why: true }),
    e: () => app.go("ask", { kind: "endings" }),
    "/": () => { app.go("set", {}); app.focus("field"); },
    Escape: () => press("[data-done]"),
    ArrowLeft: (target) => beside(target, -1),
    ArrowRight: (target) => beside(target, 1),
  };
  document.addEventListener("keydown", (event) => {
    const { target, key } = event, ours = target === document.body || app.main.contains(target);
    if (!ours || event.ctrlKey || event.metaKey || event.altKey || FIELDS.test(target.tagName)) return;
    const number = app.tab === "play" && /^[1-9]$/.test(key);
    const done = number ? press(`[data-number="${key}"]`) : keys[key] && keys[key](target) !== false;
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}

// Go from a card to the one beside it.
function beside(target, by) {
  const line = target.matches(".pick") && target.closest("ul, ol"), cards = line ? [...line.querySelectorAll(".pick")] : [];
  const next = cards[cards.indexOf(target) + by];
  if (!next) return false;
  next.focus();
  return true;
}
