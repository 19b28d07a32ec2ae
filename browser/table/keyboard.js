// Single keys, while the focus is not in a field.
export function hear(app) {
  const press = (selector) => { const node = app.parts.dock.querySelector(selector); if (node) node.click(); return Boolean(node); };
  const keys = {
    u: () => app.undo(),
    r: () => app.redo(),
    w: () => app.go("play", { why: true }),
    e: () => app.go("ask", { kind: "endings" }),
    "/": () => { app.go("set", {}); app.focus("field"); },
    Escape: () => press("[data-done]"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const number = app.tab === "play" && /^[1-9]$/.test(event.key);
    const done = number ? press(`[data-number="${event.key}"]`) : keys[event.key] && (keys[event.key](), true);
    if (done) event.preventDefault();
  });
}
