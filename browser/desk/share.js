// Pairings and standings for others: all in the fragment of an address, so no server has them.
import { button, make } from "../element.js";
import { shownAddress } from "./show.js";

export function shareView(app) {
  const { words } = app, say = words.share, out = make("div", "e-qr");
  return make("div", "", make("h3", "", say.title), make("p", "small", say.help), make("p", "rowbtns",
    button("btn", say.project, async () => window.open(await shownAddress(app), "_blank")),
    button("btn", say.qr, () => drawCode(app, out)),
    button("btn", say.copy, async () => copy(app, await shownAddress(app)))), out);
}

async function drawCode(app, out) {
  const text = await shownAddress(app), found = await app.engine.ask({ do: "qr", text });
  if (found.problems) { app.warn("long"); return; }
  const link = make("a", "");
  link.innerHTML = found.svg; // made by the desk
  link.href = text;
  link.setAttribute("aria-label", app.words.share.project);
  out.replaceChildren(link);
  out.scrollIntoView({ block: "nearest" });
}

async function copy(app, text) {
  try {
    await navigator.clipboard.writeText(text);
    app.tell(app.words.share.copied);
  } catch (error) { app.parts.body.querySelector(".e-qr").textContent = text; }
}
