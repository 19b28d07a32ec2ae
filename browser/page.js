// The search field of a page: results while typing, the query in the URL, full keyboard control.
import { counted, filterNames } from "./filters.js";
import { bestStatement } from "./match.js";
import { findAll, marked, snippet, wantedIn } from "./search.js";
import { load } from "./indexes.js";
import { understand } from "./understanding.js";
import { make } from "./element.js";

const WHOLE = 600; // letters of a text that is not cut
const LONG = 36; // letters of a statement that name it
const SLUGS = "en"; // the language of anchors; in others a statement is named by how it begins, which a hit shows

export function start(form) {
  const field = form.querySelector("input"), box = document.querySelector("#_results"), root = form.dataset.root;
  const [top, rest] = box.querySelectorAll(".hits"), heard = box.querySelector(".heard"), sift = box.querySelector(".sift"), kinds = box.querySelector(".narrow"), [both, shared] = box.querySelectorAll(".together");
  const games = document.querySelector("nav.games"), above = games && games.previousSibling;
  const typed = new URL(location.href).searchParams.get("q"), lost = "fromPath" in form.dataset ? location.pathname.split("/").filter(Boolean) : [];
  const every = form.dataset.indexes.split(" ").filter(Boolean).map((address) => (/^[a-z]{2,3}(-[A-Z]{2})?$/.test(lost[0] || "") ? address.replace(/\.[\w-]+\.js/, `.${lost[0]}.js`) : address));
  const near = every.filter((address) => address.includes(`/${lost[1]}.`)), addresses = near.length ? near : every;
  const narrowed = new Map([...new URL(location.href).searchParams].filter(([way, value]) => way !== "q" && value)), used = new Set(narrowed.keys());
  const own = game(addresses), further = make("details", "fold", make("summary", "", ""));
  further.hidden = true;
  kinds.after(further);
  let shown = 12, turn = 0;

  async function show() {
    const mine = ++turn, text = field.value;
    const address = new URL(location.href);
    if (text) address.searchParams.set("q", text); else address.searchParams.delete("q");
    for (const way of narrowed.keys()) used.add(way);
    for (const way of used) if (text && narrowed.has(way)) address.searchParams.set(way, narrowed.get(way)); else address.searchParams.delete(way);
    if (address.href !== location.href) history.replaceState(history.state, "", address);
    ask(Boolean(text.trim()));
    if (!text.trim()) { for (const part of [top, rest, heard, kinds, both, shared]) part.replaceChildren(); further.hidden = true; return; }
    const came = await Promise.allSettled(addresses.map(load)), loaded = came.filter(({ value }) => value).map(({ value }) => value);
    if (mine !== turn) return;
    // On the 404 page a game may lack the language of the address.
    if (!loaded.length || (!lost.length && loaded.length < came.length)) { heard.classList.remove("vh"); heard.textContent = form.dataset.missing; }
    else paint(loaded, text);
  }

  // The answer stands directly below the field: the games move below the first hit, with the query.
  function ask(asked) {
    document.body.classList.toggle("asked", asked);
    if (!games) return;
    if (asked && !sift.contains(games)) sift.prepend(games);
    if (!asked && sift.contains(games)) above.after(games);
    for (const link of games.querySelectorAll("a")) link.search = asked ? `?q=${encodeURIComponent(field.value)}` : "";
  }

  function paint(loaded, text) {
    const names = filterNames(loaded);
    for (const way of [...narrowed.keys()]) if (!names.includes(way)) narrowed.delete(way);
    const words = loaded[0].data.words, within = Object.fromEntries(narrowed);
    const all = findAll(loaded, text, within), others = all.flatMap((each) => each.others);
    const chosen = all.flatMap(({ index, query, match, ranked }) => {
      const wanted = wantedIn(index, query), first = loaded.length > 1 && index.game === own ? index.data.weights.own : 0;
      return ranked.map((hit) => ({ ...hit, score: hit.score + first, index, match, wanted }));
    }).sort((a, b) => b.score - a.score);
    if (!chosen.length && narrowed.size) { narrowed.clear(); show(); return; } // no hits with these filters
    tell(words, all, chosen, text);
    narrow(words, loaded, chosen, others);
    together(all, words);
    const lines = chosen.slice(0, shown).map((hit, at) => line(hit, at, words, loaded.length > 1));
    top.replaceChildren(...lines.slice(0, 1));
    rest.replaceChildren(...lines.slice(1));
    if (chosen.length > shown) {
      const more = make("button", "btn", words.more.replace("{count}", chosen.length - shown));
      more.type = "button";
      more.addEventListener("click", () => { const from = shown; shown += 24; paint(loaded, text); rest.children[from - 1].querySelector("a").focus(); });
      rest.append(make("li", "more", more));
    }
  }

  function tell(words, all, chosen, text) {
    const count = chosen.length === 1 ? words.one : words.results.replace("{count}", chosen.length);
    const parts = chosen.length ? [make("span", "vh", count, " ")] : [words.nothing, " "];
    const { corrections, unknown, near } = understand(all.map(({ match }) => match), chosen.length ? chosen[0].match : null);
    if (near) parts.push(unknown.length ? words.unknown.replace("{words}", unknown.join(", ")) : words.near, " ");
    for (const [word, other] of corrections) parts.push(...fill(words.read, word, make("b", "", other)), " ");
    const suggestion = chosen.length < 3 && all.map((each) => each.suggestion).find(Boolean);
    if (suggestion) {
      const again = make("a", "", suggestion);
      again.href = `?q=${encodeURIComponent(suggestion)}`;
      again.addEventListener("click", (event) => { event.preventDefault(); field.value = suggestion; show(); });
      parts.push(...fill(words.meant, "", again), " ");
    }
    if (!chosen.length) parts.push(words.try);
    heard.classList.toggle("vh", parts.length === 1);
    heard.replaceChildren(...parts);
  }

  // Kinds with their counts; other filters unfold below, and active ones stay visible above.
  function narrow(words, loaded, chosen, others) {
    const choice = (way, value, label, count) => {
      const button = make("button", "", label, " ", make("span", "", String(count)));
      button.type = "button";
      button.setAttribute("aria-pressed", String(value === (narrowed.get(way) || "")));
      button.addEventListener("click", () => {
        if (value && narrowed.get(way) !== value) narrowed.set(way, value); else narrowed.delete(way);
        shown = 12; show(); field.focus({ preventScroll: true });
      });
      return button;
    };
    const row = (way) => [...counted(way, chosen, others)].map(([value, count]) => choice(way, value, name(words, loaded, way, value), count));
    const found = row("kind"), total = chosen.length + others.filter(({ way }) => way === "kind").length;
    const picked = [...narrowed].filter(([way]) => way !== "kind").map(([way, value]) => choice(way, value, name(words, loaded, way, value), chosen.length));
    kinds.replaceChildren(...picked, ...(found.length > 1 ? [choice("kind", "", words.all, total), ...found] : []));
    const unfold = () => {
      const groups = filterNames(loaded).filter((way) => way !== "kind").map((way) => [way, further.open ? row(way).slice(0, 24) : []]).filter(([, buttons]) => buttons.length > 1);
      further.replaceChildren(further.firstElementChild, ...groups.map(([way, buttons]) => {
        const label = loaded.map((index) => index.data.words.way[way]).find(Boolean) || way;
        const group = make("div", "narrow", make("span", "small", label), ...buttons);
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", label);
        return group;
      }));
    };
    further.firstElementChild.textContent = words.further;
    further.hidden = chosen.length < 2 && !narrowed.size;
    further.ontoggle = unfold;
    unfold();
  }

  // For two cards: say whether any rulings name both (these rank first), and list the windows in which
  // abilities of both can wait together, and the statements that replays of both apply.
  function together(all, words) {
    both.replaceChildren();
    shared.replaceChildren();
    for (const { index, query } of all) {
      if (query.cards.length !== 2) continue;
      const [one, other] = query.cards.map((id) => index.byId.get(id));
      const naming = index.documents.filter(({ kind, cards }) => kind === "rulings" && query.cards.every((card) => cards.includes(card))).length;
      const of = (kind) => query.cards.map((id) => index.data[kind][id.split("/")[1]] || []);
      const inBoth = (kind) => { const [mine, others] = of(kind); return mine.filter((place) => others.includes(place)); };
      const places = inBoth("acts"), meets = of("meets").flat(), waiting = inBoth("waits").filter((place) => meets.includes(place));
      const text = naming === 0 ? words.no_ruling : naming === 1 ? words.one_ruling : words.rulings.replace("{count}", naming);
      both.append(make("h2", "", pageLink(index, one), " + ", pageLink(index, other)), make("p", "", text));
      if (index.data.table) shared.append(make("p", "", tableLink(index, query.cards, words)));
      if (waiting.length) both.append(make("p", "", words.waiting), placeList(index, waiting));
      if (places.length) shared.append(make("details", "fold", make("summary", "", words.shared.replace("{count}", places.length)), placeList(index, places)));
    }
  }

  function placeList(index, places) {
    return make("ul", "list", ...places.map((place) => {
      const [label, address] = index.data.places[place], link = make("a", "", make("span", "t", label));
      link.href = `${root}/${address}`;
      return make("li", "", link);
    }));
  }

  function pageLink(index, found) {
    const link = make("a", "", found.title);
    link.href = `${root}/${place(index, found, "")}`;
    return link;
  }

  // The table, with these cards on it.
  function tableLink(index, cards, words) {
    const link = make("a", "btn", words.table);
    link.href = `${root}/${index.lang}/${index.game}/${index.data.table}#cards=${cards.map((id) => id.split("/")[1]).join(",")}`;
    return link;
  }

  function line({ document: found, index, match, wanted }, at, words, several) {
    const [anchor, text] = bestStatement(match, found), state = index.data.states[found.id], open = found.kind === "questions";
    const called = [several && index.data.title, !open && (words.kind[found.kind] || found.kind)].filter(Boolean).join(" · ");
    const kind = make("span", "kind", called && make("span", "", called));
    if (open) kind.append(mark(["open", words.kind.questions]));
    else if (state && state[0] !== "verified") kind.append(mark(state)); // what is usual is not marked
    const answer = ["rulings", "errata", "questions"].includes(found.kind);
    const gist = make("span", "gist", ...(answer ? opening(index, found, wanted, at === 0) : marks(index, snippet(text, wanted.wanted, at ? 180 : WHOLE), wanted)));
    if (found.origin && words.origins) kind.append(provenance(found.origin, words));
    const link = make("a", "", kind, make("span", "what", ...marks(index, found.title, wanted), ...(anchor && !answer && index.lang === SLUGS ? [make("span", "small", ` § ${inWords(index.lang, anchor, text)}`)] : [])), gist);
    if (open) link.append(make("span", "cite", readings(found, words)));
    link.href = `${root}/${place(index, found, answer ? "" : anchor)}`;
    return make("li", `${at === 0 ? "here" : ""}${open ? " open" : ""}`, link);
  }

  field.addEventListener("input", () => { shown = 12; show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show().then(() => { const first = top.querySelector("a"); if (first) location.href = first.href; });
  });
  form.addEventListener("reset", () => setTimeout(() => { field.focus(); show(); }));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = [field, ...box.querySelectorAll(".hits a")], now = all.indexOf(document.activeElement);
    const next = all[now + (event.key === "ArrowDown" ? 1 : -1)];
    if (now >= 0 && next) { event.preventDefault(); next.focus(); }
  });
  if (typed) field.value = typed;
  else if (lost.length) field.value = decoded(lost[lost.length - 1]).replace(/\.html$/, "").replace(/[-_]/g, " ");
  form.dataset.ready = "";
  if (field.value) show(); else if (/^http/.test(location.protocol)) (window.requestIdleCallback || setTimeout)(() => addresses.forEach((address) => fetch(address).catch(() => {}))); // fill the browser's cache; parse on first input
}

// Decode a part of an address; return it unchanged if it is malformed.
function decoded(part) {
  try { return decodeURIComponent(part); } catch (error) { return part; }
}

// The reader's game: on pages for all games, the one last visited.
function game(addresses) {
  try {
    if (addresses.length === 1) localStorage.setItem("game", addresses[0].match(/([^/.]+)\.\w+\.js/)[1]);
    return localStorage.getItem("game");
  } catch (error) { return null; } // the browser blocks storage
}

// The label of a filter value.
function name(words, loaded, way, value) {
  const titles = (id) => known(id).map(([, document]) => document.title)[0];
  const known = (id) => loaded.map((index) => [index, index.byId.get(id)]).filter(([, document]) => document);
  if (way === "kind") return words.kinds[value] || value;
  if (way === "game") return loaded.filter((index) => index.game === value).map((index) => index.data.title)[0] || value;
  if (way === "state") return words.states[`count-${value}`] || value;
  if (way === "card") return titles(`cards/${value}`) || value;
  if (way !== "cites") return value;
  const [page, anchor] = value.split("#"), id = page.includes("/") ? page : `glossary/${page}`, title = titles(id) || page;
  const said = known(id).flatMap(([index, document]) => document.parts.filter((part) => part[0] === anchor).map((part) => inWords(index.lang, ...part)))[0];
  return anchor ? `${title} § ${said || anchor}` : title;
}

// The name of a statement: the words of its anchor in English, else how it begins (rulesdb/site/anchors.py).
function inWords(lang, anchor, text) {
  if (lang === SLUGS) return anchor.replaceAll("-", " ");
  const said = text.replace(/\.+$/, "");
  return said.length <= LONG ? said : `${said.slice(0, said.lastIndexOf(" ", LONG - 1)).replace(/[,;:]+$/, "")} …`;
}

// Where a ruling comes from, in form and words.
function provenance(origin, words) {
  const icon = document.querySelector(`#_states`).content.querySelector(`[data-origin="${origin}"] svg`);
  return make("span", `prov ${origin}`, icon && icon.cloneNode(true), words.origins[origin]);
}

// The address of a hit; the chart is one page for all its parts.
function place(index, found, anchor) {
  const name = found.id.split("/")[1] || "";
  if (found.kind === "game") return `${index.lang}/${index.game}/index.html`;
  if (found.kind === "timing") return `${index.lang}/${index.game}/timing/index.html#${anchor ? `${name}.${anchor}` : name}`;
  return `${index.lang}/${index.game}/${found.id}.html${anchor ? `#${anchor}` : ""}`;
}

// The answer of a ruling, whole and its first sentence in bold; how a changed text reads now; what a
// question is about, never one of its readings.
function opening(index, found, wanted, whole) {
  const [, text] = found.parts[0];
  if (found.kind === "errata") {
    const [, now] = found.parts.find(([anchor]) => anchor === "after") || ["", ""];
    return marks(index, snippet(`${text} ${now}`, [], whole ? WHOLE : 220), wanted);
  }
  if (found.kind === "questions") return marks(index, snippet(text, [], whole ? WHOLE : 220), wanted);
  const end = text.search(/[.!?](\s|$)/) + 1;
  return [make("b", "", text.slice(0, end)), ...marks(index, text.slice(end), wanted)];
}

function readings(found, words) {
  const count = found.parts.filter(([anchor]) => anchor).length;
  return words.readings.replace("{count}", count);
}

function marks(index, text, wanted) {
  const pieces = [];
  for (const [piece, hit] of marked(index, text, wanted)) pieces.push(hit ? make("mark", "", piece) : piece);
  return pieces;
}

function mark([name, words]) {
  const form = document.querySelector("#_states").content.querySelector(`[data-state="${name}"]`);
  return make("span", `state s ${name}`, ...(form ? [form.firstElementChild.cloneNode(true)] : []), make("span", "", words));
}

function fill(pattern, word, node) {
  const [before, after] = pattern.replace("{word}", word).split("{other}");
  return [before, node, after || ""];
}
