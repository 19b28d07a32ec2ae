// The event pack: cards, rulings or a deck list become a printed booklet. Everything comes from the
// pages of the site; what was chosen stays on this device.
(function () {
  "use strict";
  var root = document.documentElement, form, words, list, packed, booklet, chosen = [], names = null;
  var LONG = 160; // letters of an answer that is set smaller
  var KINDS = /^(rulings|questions|errata)\/[^\/]+$/, parsed = {};

  document.addEventListener("DOMContentLoaded", function () { // after the form that needs script is there
    form = document.querySelector(".packing");
    words = JSON.parse(form.dataset.words);
    list = document.querySelector(".chosen"); packed = document.querySelector(".packed"); booklet = document.querySelector(".booklet");
    form.addEventListener("submit", function (event) { event.preventDefault(); add(form.querySelector("textarea").value.split(/[\n;]/)); });
    packed.querySelector(".print").addEventListener("click", function () { print(); });
    packed.querySelector(".clear").addEventListener("click", function () { chosen = []; keep(); show(); });
    packed.querySelector("input").addEventListener("input", draw);
    saved();
    restore();
  });

  function store() { return "pack." + form.dataset.game; }
  function keep() { try { localStorage.setItem(store(), JSON.stringify(chosen.map(function (each) { return each.id; }))); } catch (error) { /* not stored */ } }
  function say(text) { form.querySelector(".heard").textContent = text; }
  function make(tag, name, text) { var node = document.createElement(tag); if (name) node.className = name; if (text) node.textContent = text; return node; }
  function plain(text) { return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/æ/g, "ae").replace(/[^a-z0-9]+/g, " ").trim(); }
  function text(page, selector) { var found = page.querySelector(selector); return found ? found.textContent.trim().replace(/\s+/g, " ") : ""; }

  // A page of this game, as a document; each is fetched once.
  function page(path) {
    if (!parsed[path]) parsed[path] = fetch(path).then(function (answer) {
      if (!answer.ok) throw new Error(path);
      return answer.text();
    }).then(function (html) { return new DOMParser().parseFromString(html, "text/html"); });
    return parsed[path];
  }

  // All names that can be typed: cards in every language, and the titles and ids of what can be printed.
  function known() {
    if (!names) names = Promise.all(["cards", "rulings", "questions", "errata"].map(function (kind) {
      return page(kind + "/index.html").catch(function () { if (kind === "rulings") throw new Error(kind); });
    })).then(function (lists) {
      var found = {};
      lists.reverse().forEach(function (one) { // cards last: a card and its erratum may have one name
        if (one) one.querySelectorAll(".bunches li > a").forEach(function (link) {
          var href = link.getAttribute("href"), kind = one.querySelector("link[rel=canonical]").href.split("/").slice(-2)[0];
          var id = kind + "/" + href.split("/").pop().replace(/\.html$/, "");
          [text(link, ".t"), id, id.split("/")[1]].concat((link.parentNode.dataset.names || "").split("|")).forEach(function (name) { if (plain(name)) found[plain(name)] = id; });
        });
      });
      return found;
    });
    return names;
  }

  // "2x Name", "Name x2", an address or an id.
  function read(line) {
    var address = /([a-z]+\/[\w-]+)\.html/.exec(line);
    return plain(address ? address[1] : line.replace(/^\s*\d+\s*[x×]?\s+/i, "").replace(/\s+[x×]\s*\d+\s*$/i, ""));
  }

  function add(lines) {
    lines = lines.filter(function (line) { return line.trim(); });
    if (!lines.length) return Promise.resolve();
    say(words.wait);
    return known().then(function (found) {
      var missing = [], empty = [], ids = [];
      lines.forEach(function (line) { var id = found[read(line)] || found[plain(line)]; if (id) { if (ids.indexOf(id) < 0) ids.push(id); } else missing.push(line.trim()); });
      return Promise.all(ids.map(brings)).then(function (all) {
        all.forEach(function (one) {
          if (!one.entries.length) empty.push(one.title);
          one.entries.forEach(function (entry) { if (!chosen.some(function (other) { return other.id === entry.id; })) chosen.push(entry); });
        });
        form.querySelector("textarea").value = missing.join("\n");
        say([missing.length ? words.unknown.replace("{names}", missing.join(", ")) : "", empty.length ? words.nothing.replace("{names}", empty.join(", ")) : ""].filter(Boolean).join(" "));
        keep(); show();
      });
    }).catch(function () { say(location.protocol === "file:" ? words.file : words.failed); });
  }

  // What a card brings: its rulings, questions and errata; anything else brings itself.
  function brings(id) {
    if (KINDS.test(id)) return entry(id, "").then(function (one) { return { title: one.title, entries: [one] }; });
    return page(id + ".html").then(function (card) {
      var title = text(card, "h1"), ids = [];
      card.querySelectorAll(".rul a").forEach(function (link) {
        var other = link.getAttribute("href").split("#")[0].replace(/\.html$/, "").split("/").slice(-2).join("/");
        if (KINDS.test(other) && ids.indexOf(other) < 0) ids.push(other);
      });
      return Promise.all(ids.map(function (other) { return entry(other, title); })).then(function (entries) { return { title: title, entries: entries }; });
    });
  }

  function entry(id, card) {
    return page(id + ".html").then(function (found) {
      return { id: id, page: found, card: card, title: text(found, ".lead h1"), kind: text(found, ".kick a") };
    });
  }

  function saved() {
    var button = form.querySelector(".saved"), here = root.lang + "/" + form.dataset.game + "/", pages = [];
    try { pages = JSON.parse(localStorage.getItem("saved")) || []; } catch (error) { /* not stored */ }
    pages = pages.filter(function (each) { return each && typeof each.path === "string" && each.path.split("/")[1] === form.dataset.game; }).map(function (each) { return each.path; });
    button.hidden = !pages.length;
    button.addEventListener("click", function () { add(pages.map(function (path) { return here + path.split("/").slice(2).join("/"); })); });
  }

  function restore() {
    var ids = [];
    try { ids = JSON.parse(localStorage.getItem(store())) || []; } catch (error) { /* not stored */ }
    ids = ids.filter(function (id) { return typeof id === "string" && KINDS.test(id); });
    Promise.all(ids.map(function (id) { return entry(id, "").catch(function () { return null; }); })).then(function (found) { // an entry may be gone
      chosen = found.filter(Boolean).concat(chosen); show();
    });
  }

  function show() {
    packed.hidden = booklet.hidden = !chosen.length;
    list.replaceChildren.apply(list, chosen.map(function (each) {
      var row = make("li"), link = make("a", "", each.title), about = make("span"), off = make("button", "", "×");
      link.href = each.id + ".html"; off.type = "button"; off.setAttribute("aria-label", words.remove.replace("{name}", each.title));
      off.addEventListener("click", function () { chosen.splice(chosen.indexOf(each), 1); keep(); show(); });
      about.append(link, make("small", "", [each.card, each.kind].filter(Boolean).join(" · ")));
      row.append(about, off);
      return row;
    }));
    draw();
  }

  // The booklet: entries go on a page while they fit; it ends with notes, up to whole sheets of four pages.
  function draw() {
    booklet.replaceChildren();
    if (!chosen.length) return;
    var event = packed.querySelector("input").value.trim(), build = window.rulesdbBuild, sheets = [], toc = make("ol", "toc"), lines = [];
    var built = build ? booklet.dataset.built.replace("{id}", build.id).replace("{date}", build.date) : "";
    function sheet() {
      var one = make("section", "a5"), run = make("p", "run"), body = make("div", "body"), foot = make("p", "pn");
      run.append(make("span", "", [booklet.dataset.game, event].filter(Boolean).join(" · ")), make("span", "", "rulesdb"));
      foot.append(make("span", "", [booklet.dataset.version, built].filter(Boolean).join(" · ")), make("span", "", String(sheets.length + 1)));
      one.append(run, body, foot); booklet.append(one); sheets.push(one);
      return body;
    }
    function full(body) { return body.scrollHeight > body.clientHeight; }
    function put(node, body) {
      body.append(node);
      if (full(body) && body.children.length > 1) { node.remove(); body = sheet(); body.append(node); }
      if (full(body) && node.querySelector(".position")) node.querySelector(".position").remove();
      return body;
    }
    var body = sheet(), cover = document.querySelector("#pack-cover").content.cloneNode(true), contents = body;
    cover.querySelector("p").textContent = [event || words.title, new Date().toLocaleDateString(root.lang)].join(" · ");
    body.append(cover);
    chosen.forEach(function (each) { // the contents first: they may need more than one page
      var line = make("li"), number = make("b");
      line.append(make("span", "", each.title), number); lines.push(number);
      if (!toc.parentNode) contents.append(toc);
      toc.append(line);
      if (full(contents)) { line.remove(); contents = sheet(); toc = make("ol", "toc"); toc.append(line); contents.append(toc); }
    });
    body = sheet();
    chosen.forEach(function (each, at) { body = put(entryOf(each), body); lines[at].textContent = String(sheets.length); });
    while (sheets.length % 4) notes(sheet());
    packed.querySelector(".print span").textContent = words.print.replace("{count}", sheets.length);
  }

  function notes(body) {
    var lines = make("div", "notes");
    body.append(make("h2", "", words.notes), lines);
    for (var n = 0; n < 19; n++) lines.append(make("i"));
  }

  function entryOf(each) {
    var from = each.page, node = make("article", "case"), left = make("div"), right = make("div", "qrs");
    var open = each.id.indexOf("questions/") === 0, address = new URL(each.id + ".html", location.href).href;
    left.append(make("h3", "", each.title));
    left.append(open ? opening(from) : answer(from.querySelector(".answer") || from.querySelector(".lead .definition")));
    left.lastChild.classList.toggle("long", left.lastChild.textContent.length > LONG);
    if (open) from.querySelectorAll("#_show .rule li").forEach(function (reading) { left.append(make("p", "st", [text(reading, "b"), reading.lastChild.textContent.trim()].join(": "))); });
    else if (text(from, ".stands .law")) { var rule = make("p", "st", text(from, ".stands .law")); rule.append(make("cite", "", text(from, ".stands .addr"))); left.append(rule); }
    var position = from.querySelector(".position"), meta = make("p", "meta");
    if (position && !open) left.append(document.importNode(position, true));
    ["prov", "state"].forEach(function (name) { var mark = from.querySelector(".lead ." + name); if (mark && !(open && name === "state")) { var said = make("span", name === "prov" ? "prov" : "", ""); if (name === "prov") said.append.apply(said, Array.from(document.importNode(mark, true).childNodes)); else said.textContent = mark.querySelector("span").firstChild.textContent.trim(); meta.append(said); } });
    left.append(meta);
    if (/^https?:$/.test(location.protocol) && !/^(localhost|127\..*|\[::1\])$/.test(location.hostname)) { // an address that others can open
      var drawn = window.rulesdbQr(address);
      if (drawn) { var code = make("span", "qr"); code.append(drawn); right.append(code); }
    }
    right.append(make("span", "", each.id.split("/")[1]));
    node.append(left, right);
    return node;
  }

  function opening(from) {
    var node = make("p", "ans");
    node.append(make("strong", "", form.dataset.open + "."), " " + text(from, ".lead .definition"));
    return node;
  }

  // An answer without its links.
  function answer(from) {
    var node = make("div", "ans");
    if (from) node.append.apply(node, Array.from(document.importNode(from, true).childNodes));
    node.querySelectorAll("a").forEach(function (link) { link.replaceWith.apply(link, Array.from(link.childNodes)); });
    return node;
  }
})();
