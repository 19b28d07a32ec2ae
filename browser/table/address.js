// A table as the fragment of an address, compressed; and other ways in: cards, a scenario.
//   #t=…         a table: game, build, position, answers, rules
//   #cards=a,b   cards to begin with
//   #scenario=…  a scenario to begin with, as it is written
const FORMAT = 1, MOST = 200_000; // characters: longer ones are not ours
const LARGEST = 4_000_000; // bytes: some characters can stand for gigabytes

export async function written({ game, build, position, answers, variant }) {
  return `#t=${await compressed({ f: FORMAT, g: game, b: build, p: position, a: answers, r: variant })}`;
}

// Data as part of an address, and back; it throws if the text cannot be read.
export async function compressed(data) {
  return encoded(await through(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw")));
}

export async function decompressed(text) {
  if (text.length > MOST) throw new Error("too long");
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(decoded(text), new DecompressionStream("deflate-raw"))));
}

// What a fragment says: null if nothing, {wrong: true} if it cannot be read.
export async function read(fragment) {
  const [way, ...rest] = fragment.replace(/^#/, "").split("="), value = rest.join("=");
  if (!value || !["t", "cards", "scenario"].includes(way)) return null;
  try {
    if (fragment.length > MOST) throw new Error("too long");
    if (way === "cards") return { cards: decodeURIComponent(value).split(",").filter((name) => /^[\w-]+$/.test(name)) };
    if (way === "scenario") return { scenario: decodeURIComponent(value) };
    return checked(await decompressed(value));
  } catch (error) { return { wrong: true }; }
}

function checked({ f, g, b, p, a, r }) {
  const ours = f === FORMAT && typeof g === "string" && p && typeof p === "object" && !Array.isArray(p);
  if (!ours || !Array.isArray(a) || !a.every((each) => typeof each === "string") || typeof r !== "string") return { wrong: true };
  return { game: g, build: String(b), position: p, answers: a, variant: r };
}

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > LARGEST) { reader.cancel().catch(() => {}); throw new Error("too large"); }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function encoded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decoded(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
