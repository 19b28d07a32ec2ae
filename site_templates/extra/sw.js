// Keeps a build on the device: the pages of each game and language that were visited, and the table of
// a game if the reader wants it, all of them from one build. A newer build is fetched beside it and takes its place when the reader says so.
"use strict";
const BUILD = {{ page.build|tojson }};
const SHELL = {{ page.shell|tojson }};
const PACKS = {{ page.packs|tojson }}; // a game and language: the packs that hold its pages, with their hashes; GAME.table and GAME.desk: the files of its table and its desk

// Several sites may share an origin: the names of caches begin with the path of this one.
const OWN = `rulesdb ${new URL(self.registration.scope).pathname} `;
const CACHE = OWN + BUILD, KEPT = `${OWN}kept`, STORE = `${OWN}packs`;
const here = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data.use === "now") self.skipWaiting();
  if (event.data.keep) event.waitUntil(keep(event.data.keep).catch(() => false).then((done) => tell(event.source, done, event.data.keep)));
  if (event.data.drop) event.waitUntil(inTurn(() => drop(event.data.drop)).then(() => event.source.postMessage({ dropped: event.data.drop })));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL.map((path) => new Request(here(path), { cache: "reload" })));
  const named = await (await cache.match(here("build.js"))).text();
  if (!named.includes(`"${BUILD}"`)) throw new Error("there is a newer build already"); // its worker comes next
  await Promise.all((await kept()).map((name) => load(name)));
}

async function activate() {
  const names = await caches.keys(), mine = new Set([CACHE, KEPT, STORE]);
  await Promise.all(names.filter((name) => name.startsWith(OWN) && !mine.has(name)).map((name) => caches.delete(name)));
  const store = await caches.open(STORE), wanted = new Set(Object.values(PACKS).flat().map(([path]) => here(path)));
  for (const request of await store.keys()) if (!wanted.has(request.url)) await store.delete(request);
  await self.clients.claim();
}

// Which games and languages are kept; the next build asks for the same.
async function kept() {
  const found = await (await caches.open(KEPT)).match(here("kept"));
  return found ? found.json() : [];
}

// One after the other: two at once would each write a list without the other's name.
let last = Promise.resolve();
function inTurn(work) {
  last = last.catch(() => {}).then(work);
  return last;
}

function keep(name) {
  return inTurn(() => keepNow(name));
}

async function drop(name) {
  const names = (await kept()).filter((other) => other !== name), store = await caches.open(STORE);
  await (await caches.open(KEPT)).put(here("kept"), new Response(JSON.stringify(names)));
  await (await caches.open(CACHE)).delete(here(`kept/${name}`));
  const wanted = new Set(names.flatMap((other) => PACKS[other] || []).map(([path]) => path));
  for (const [path] of PACKS[name] || []) if (!wanted.has(path)) await store.delete(here(path));
}

async function keepNow(name) {
  if (!PACKS[name]) return false;
  const names = await kept();
  if (!names.includes(name)) await (await caches.open(KEPT)).put(here("kept"), new Response(JSON.stringify([...names, name])));
  return load(name);
}

function tell(client, done, name) {
  if (client) client.postMessage({ kept: done, build: BUILD, name });
}

// A pack is named by what is in it: one that has not changed is not fetched again. Its bytes must have
// the hash of this build, as a network may answer with a page of its own. The first pack of a game and
// language says in which of them each page is.
async function load(name) {
  const cache = await caches.open(CACHE), store = await caches.open(STORE);
  const marker = here(`kept/${name}`);
  if (!PACKS[name] || await cache.match(marker)) return Boolean(PACKS[name]);
  for (const [path, hash] of PACKS[name]) {
    const address = here(path), held = await store.match(address);
    let bytes = held && await held.arrayBuffer();
    if (!bytes || await sha256(bytes) !== hash) {
      const answer = await fetch(address, { cache: held ? "reload" : "default" });
      if (!answer.ok) throw new Error(`${answer.status} ${address}`);
      bytes = await answer.arrayBuffer();
      if (await sha256(bytes) !== hash) throw new Error(`not a pack of this build: ${address}`);
      await store.put(address, new Response(bytes, { headers: { "Content-Type": path.endsWith(".mjs") ? "text/javascript" : "application/octet-stream" } }));
    }
  }
  const own = /\.(table|desk)$/.test(name); // table and desk read their files themselves
  await cache.put(marker, Response.json(own ? {} : await unpacked(await store.match(here(PACKS[name][0][0])))));
  return true;
}

function unpacked(pack) {
  return new Response(pack.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

// A kept page. Its pack is unpacked when somebody asks for it: all at once would take 50 MB of memory,
// which a table that starts at the same time needs. The last pack stays open for the next page.
let opened = {};
async function keptPage(path, cache) {
  const [first, second = ""] = path.split("/"), name = first === "search" ? second.slice(0, -3) : `${second}.${first}`;
  const marker = Object.hasOwn(PACKS, name) && await cache.match(here(`kept/${name}`));
  const [pack] = (marker && PACKS[name][(await marker.json())[path]]) || [];
  if (!pack) return undefined;
  const held = opened.pack !== pack && await (await caches.open(STORE)).match(here(pack));
  if (held) opened = { pack, pages: unpacked(held) };
  const [lines, pages] = opened.pack === pack ? await opened.pages : [[], {}];
  const body = pages[path] && pages[path].map((number) => lines[number]).join("\n");
  const kind = path.endsWith(".js") ? "text/javascript" : "text/html";
  return body && new Response(body, { headers: { "Content-Type": `${kind}; charset=utf-8` } });
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 32);
}

// Pages that came from the network, perhaps of a newer build: all that they ask for comes from there.
const strangers = new Set();

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || !address.href.startsWith(self.registration.scope)) return;
  if (address.pathname.includes("/-/")) return; // the local server's own
  event.respondWith(answer(event, address));
});

async function answer(event, address) {
  const { request } = event, cache = await caches.open(CACHE);
  if (strangers.has(event.clientId)) {
    const fresh = await fetch(request).catch(() => null);
    if (fresh) return fresh;
  }
  const found = await known(request, address, cache);
  if (found) return found;
  try {
    const answered = await fetch(request);
    if (request.mode === "navigate") strangers.add(event.resultingClientId);
    return answered;
  } catch (error) {
    if (request.mode !== "navigate") return Response.error();
    const missing = await cache.match(here(`${address.href.slice(self.registration.scope.length).split("/")[0]}/404.html`)) || await cache.match(here("404.html"));
    return missing ? notKept(missing) : Response.error();
  }
}

// The page that says what is missing, with the reason: it is not on this device.
async function notKept(missing) {
  const text = (await missing.text()).replace("<html ", "<html data-offline ");
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function known(request, address, cache) {
  const exact = await cache.match(request.url.split("#")[0]);
  if (exact) return exact;
  if (address.pathname.endsWith(".mjs")) return (await caches.open(STORE)).match(request.url);
  const path = `${address.origin}${address.pathname}`.slice(self.registration.scope.length);
  const file = request.mode === "navigate" && (path === "" || path.endsWith("/")) ? `${path}index.html` : path;
  return await cache.match(here(file)) || keptPage(file, cache);
}
