// A list: filter it by words and facts, order it by name, by a fact or by rulings. Without this file the list
// reads as it is, with its index.
(function () {
  "use strict";
  var form = document.querySelector(".sieve") || waiting();
  if (!form) return;
  var place = document.querySelector(".bunches"), first = Array.from(place.children), status = document.querySelector(".list-head .count-of");
  var rows = Array.from(place.querySelectorAll("li")), texts = new Map(), field = form.elements.q, order = form.elements.order;
  var groups = first.map(function (bunch) { return [bunch, Array.from(bunch.querySelectorAll("li"))]; });
  rows.forEach(function (row) { texts.set(row, fold(row.textContent + " " + (row.dataset.names || ""))); });

  // The script of the frame puts the form in place when the page is read; this file may be read before.
  function waiting() {
    document.querySelectorAll("template[data-when='script']").forEach(function (t) { t.replaceWith(t.content); });
    return document.querySelector(".sieve");
  }

  function fold(text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/æ/g, "ae"); }

  function wanted() { // the facts that are chosen: `type=creature`
    var pressed = Array.from(form.querySelectorAll("[aria-pressed='true']")), selects = Array.from(form.querySelectorAll("select:not([name='order'])"));
    return pressed.concat(selects).filter(function (f) { return f.value; }).map(function (f) { return f.name + "=" + f.value; }); // as in the tags of a row
  }

  function show() {
    var words = fold(field.value).split(/\s+/).filter(Boolean), facts = wanted(), left = 0;
    rows.forEach(function (row) {
      var text = texts.get(row), tags = (row.dataset.tags || "").split("|");
      row.hidden = !words.every(function (w) { return text.includes(w); }) || !facts.every(function (f) { return tags.includes(f); });
      if (!row.hidden) left++;
    });
    Array.from(place.children).forEach(function (bunch) {
      var count = bunch.querySelectorAll("li:not([hidden])").length;
      bunch.hidden = !count;
      bunch.querySelector("h2 .count-of").textContent = count;
    });
    document.querySelectorAll(".az a, .chapters a").forEach(function (a) { var bunch = document.getElementById(decodeURIComponent(a.hash.slice(1))); a.classList.toggle("off", !bunch || bunch.hidden); });
    status.textContent = left;
    form.querySelector(".none").hidden = left > 0;
  }

  // Put the rows under other headings: the values of a fact, or the number of rulings.
  function arrange() {
    var by = order ? order.value : "", nav = document.querySelector(".az");
    if (nav) nav.hidden = Boolean(by);
    place.replaceChildren();
    if (!by) groups.forEach(function (group) { group[0].querySelector("ul").append.apply(group[0].querySelector("ul"), group[1]); place.append(group[0]); });
    else headings(by).forEach(function (group) { place.append(bunch(group[0], group[1])); });
    show();
  }

  function headings(by) {
    var found = new Map();
    rows.forEach(function (row) {
      (by === "rulings" ? [rulings(row)] : values(row, by)).forEach(function (value) { if (!found.has(value)) found.set(value, []); found.get(value).push(row); });
    });
    var sorted = Array.from(found);
    if (by === "rulings") return sorted.sort(function (a, b) { return b[0] - a[0]; }).map(function (g) { return [order.dataset.many.replace("{count}", g[0]), g[1]]; });
    return sorted.map(function (g) { return [label(by, g[0]), g[1]]; }).sort(function (a, b) { return a[0].localeCompare(b[0]); });
  }

  function rulings(row) { var found = row.querySelector(".m b"); return found ? parseInt(found.textContent, 10) : 0; }

  function values(row, by) { // one value a row: a row stands once
    var found = row.dataset.tags.split("|").filter(function (t) { return t.startsWith(by + "="); });
    return [found.length ? found[0].slice(by.length + 1) : ""];
  }

  function label(by, value) {
    var named = Array.from(form.querySelectorAll("button, option")).find(function (f) { return f.value === value && (f.name || f.parentNode.name) === by; });
    return named ? named.textContent.replace(/ \(\d+\)$/, "") : "—";
  }

  function bunch(name, some) {
    var section = document.createElement("section"), head = document.createElement("h2"), list = document.createElement("ul"), count = document.createElement("span");
    section.className = "bunch"; list.className = "rows"; count.className = "count-of";
    head.append(name + " ", count); list.append.apply(list, some); section.append(head, list);
    return section;
  }

  function address() { // the address keeps what is chosen
    var facts = wanted();
    if (facts.length || location.search) history.replaceState(null, "", location.pathname + (facts.length ? "?" + facts.map(encodeURI).join("&") : "") + location.hash);
  }

  form.addEventListener("click", function (e) {
    var button = e.target.closest("button");
    if (!button) return;
    var on = button.getAttribute("aria-pressed") === "true";
    button.parentNode.querySelectorAll("button").forEach(function (b) { b.setAttribute("aria-pressed", String(b === button && !on)); });
    show(); address();
  });
  form.addEventListener("change", function (e) { if (e.target === order) arrange(); else { show(); address(); } });
  field.addEventListener("input", show);
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  new URLSearchParams(location.search).forEach(function (value, name) {
    form.querySelectorAll("button, select").forEach(function (f) {
      if (f.name !== name) return;
      if (f.tagName === "SELECT") f.value = value;
      else if (f.value === value) f.setAttribute("aria-pressed", "true");
    });
  });
  show();
})();
