// Share: the link, its QR code, the scenario, a ruling to fill in.
import { button, make } from "../element.js";
import { wanted } from "./ask.js";
import { problem, trouble } from "./trouble.js";

export function shareView(app) {
  const { share } = app.words, view = app.views.share, link = location.href;
  const copy = button("btn main", share.copy, () => copied(copy, link, share));
  const send = navigator.share ? button("btn", share.send, () => navigator.share({ url: link, title: document.title }).catch(() => {})) : null;
  const qr = make("div", "qr-place", ...wanted(app, view, { do: "qr", text: link }, ({ svg }) => (svg ? [code(svg, share.qr)] : [make("p", "hint", share.long)])));
  const top = make("div", "share-top", qr, make("div", "acts", copy, send));
  const row = (words, small, press) => { const made = button("", make("span", "t", words, make("small", "", small)), () => press(made)); return made; };
  return [
    make("h2", "", app.words.tab.share),
    top,
    make("code", "addrline", link),
    make("p", "hint", share.private),
    make("div", "asks",
      row(share.scenario, share.scenario_note, async (made) => { const text = await textOf(app, "scenario"); if (text && !await copied(made.querySelector(".t"), text, share)) { view.text = text; app.draw(); } }),
      row(share.ruling, share.ruling_note, async () => { const text = await textOf(app, "ruling"); if (text) save(fileName(text), text); })),
    ...(view.text ? [make("h3", "", share.text), make("pre", "in scroll", view.text)] : []),
  ];
}

function code(svg, label) {
  const holder = make("div", "qr");
  holder.innerHTML = svg; // lines that our engine drew
  holder.setAttribute("role", "img");
  holder.setAttribute("aria-label", label);
  return holder;
}

async function textOf(app, kind) {
  try {
    const { text, problems } = await app.ask({ do: kind });
    if (text) return text;
    app.trouble = trouble(app.words.trouble.refused, problems.map(problem));
    app.draw();
  } catch (error) { app.failed(error); }
  return "";
}

// Copy a text and say so; if the browser refuses, the text is on the page.
async function copied(node, text, words) {
  const first = node.firstChild, before = first.textContent;
  try {
    await navigator.clipboard.writeText(text);
    first.textContent = words.copied;
    setTimeout(() => { first.textContent = before; }, 2000);
    return true;
  } catch (error) { return false; }
}

// A ruling is named after its first cards.
function fileName(text) {
  const [, names] = text.match(/^cards: \[([\w, -]+)\]$/m) || [];
  return names ? `${names.split(", ").slice(0, 2).join("-")}.md` : "ruling.md";
}

function save(name, text) {
  const link = make("a", ""), address = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
