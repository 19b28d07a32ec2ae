// Which games and languages this device keeps, and buttons to keep more of them or fewer. The service
// worker does the keeping; the names and sizes are in build.js.
(function () {
  "use strict";
  document.addEventListener("DOMContentLoaded", function () {
    var box = document.querySelector("#_kept"), build = window.rulesdbBuild, root = new URL(document.documentElement.dataset.root + "/", location.href);
    if (!box || !build || !build.kept || !("serviceWorker" in navigator) || !window.caches || !/^https?:$/.test(location.protocol)) return;
    var words = box.dataset, rows = {};

    function make(tag, name, text) { var node = document.createElement(tag); if (name) node.className = name; node.textContent = text; return node; }
    function kept() {
      return caches.open("rulesdb " + root.pathname + " kept").then(function (cache) { return cache.match(new URL("kept", root).href); })
        .then(function (found) { return found ? found.json() : []; }).catch(function () { return []; });
    }
    function ask(message) { navigator.serviceWorker.ready.then(function (ready) { ready.active.postMessage(message); }); }
    function draw(name, state) {
      var row = rows[name], size = (build.kept[name][2] / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      var button = make("button", "btn", state === "kept" ? words.drop : words.keep.replace("{size}", size));
      button.type = "button"; button.disabled = state === "wait";
      button.addEventListener("click", function () { draw(name, "wait"); ask(state === "kept" ? { drop: name } : { keep: name }); });
      row.querySelector("small").textContent = state ? words[state] : "";
      if (row.querySelector("button")) row.querySelector("button").remove();
      row.append(button);
    }
    Object.keys(build.kept).forEach(function (name) {
      var said = make("small", "", "");
      said.setAttribute("role", "status");
      box.querySelector("ul").append(rows[name] = make("li", "", ""));
      rows[name].append(make("span", "t", build.kept[name].slice(0, 2).join(" · ")), said);
    });
    kept().then(function (names) {
      Object.keys(rows).forEach(function (name) { draw(name, names.indexOf(name) < 0 ? "" : "kept"); });
      box.hidden = false;
    });
    navigator.serviceWorker.addEventListener("message", function (event) {
      if (rows[event.data.name]) draw(event.data.name, event.data.kept ? "kept" : "failed");
      if (rows[event.data.dropped]) draw(event.data.dropped, "");
    });
  });
})();
