// For a judge's day: pages saved and lately read on this device, a report of what is wrong, and the
// offer to install the site. Nothing leaves the device.
(function () {
  "use strict";
  var root = document.documentElement, words = document.querySelector("#_device");
  var MOST = 12, here = location.pathname.slice(new URL(root.dataset.root + "/", location.href).pathname.length);
  if (!words) return;

  function read(name) {
    try {
      var found = JSON.parse(localStorage.getItem(name));
      return Array.isArray(found) ? found.filter(function (page) { return page && typeof page.title === "string" && /^[a-z]{2,3}(-[A-Z]{2})?\/[\w\/-]+\.html$/.test(page.path); }) : [];
    } catch (error) { return []; }
  }
  function write(name, pages) { try { localStorage.setItem(name, JSON.stringify(pages)); } catch (error) { /* not stored */ } }
  function without(pages) { return pages.filter(function (page) { return page.path !== here; }); }
  function make(tag, name, text) { var node = document.createElement(tag); node.className = name; if (text) node.textContent = text; return node; }

  var title = document.querySelector("h1"), own = { path: here, title: title ? title.textContent.trim() : "" };
  if (/^[a-z]{2,3}(-[A-Z]{2})?\/[a-z-]+\/[a-z]+\/(?!index)[^/]+\.html$/.test(here) && own.title) {
    write("recent", [own].concat(without(read("recent"))).slice(0, MOST));
  }
  document.addEventListener("DOMContentLoaded", function () { // after the buttons that need script are there
    document.querySelectorAll("[data-save]").forEach(save);
    document.querySelectorAll("[data-report]").forEach(report);
  });
  if (document.body.classList.contains("front-page")) {
    ["saved", "recent"].forEach(list);
    window.addEventListener("hashchange", function () { if (location.hash === "#_saved" && !document.querySelector(".on-device.saved")) list("saved"); });
  }
  install();

  function save(button) {
    function paint() {
      var kept = without(read("saved")).length !== read("saved").length;
      button.setAttribute("aria-pressed", String(kept));
    }
    button.addEventListener("click", function () {
      var pages = read("saved"), left = without(pages);
      write("saved", left.length === pages.length ? [own].concat(left) : left);
      paint();
    });
    paint();
  }

  // Copy what somebody needs to find the page, and open the address of those who keep the site, if there is one.
  function report(button) {
    button.addEventListener("click", function () {
      var build = window.rulesdbBuild || {}, id = here.replace(/^[a-z]{2,3}(-[A-Z]{2})?\//, "").replace(/\.html$/, "");
      var text = [id, [build.id, build.date].filter(Boolean).join(" "), location.href].filter(Boolean).join("\n"), before = button.textContent;
      navigator.clipboard.writeText(text).then(function () {
        button.textContent = button.dataset.done;
        setTimeout(function () { button.textContent = before; }, 4000);
      }).catch(function () { button.after(make("pre", "in", text)); }).then(function () {
        var to = button.dataset.to || "";
        if (/^mailto:/.test(to)) location.href = to + "?subject=" + encodeURIComponent(id) + "&body=" + encodeURIComponent(text);
        else if (/^https?:/.test(to)) window.open(to, "_blank", "noopener");
      });
    });
  }

  function list(name) {
    var pages = read(name), main = document.querySelector("main");
    if (!pages.length && !(name === "saved" && location.hash === "#_saved")) return;
    var part = make("section", "part unasked on-device" + (main.classList.contains("wrap") ? "" : " wrap")), rows = make("ul", "list"), forget = make("button", "btn", words.dataset.forget);
    part.classList.add(name);
    pages.forEach(function (page) {
      var row = make("li", ""), link = make("a", "");
      link.href = root.dataset.root + "/" + page.path;
      link.append(make("span", "t", page.title));
      row.append(link); rows.append(row);
    });
    forget.type = "button";
    forget.addEventListener("click", function () { write(name, []); part.remove(); });
    part.append.apply(part, [make("h2", "", words.dataset[name])].concat(pages.length ? [rows, forget] : [make("p", "", words.dataset.none)]));
    main.append(part);
    if (location.hash === "#_" + name) part.scrollIntoView();
  }

  // The browser may ask several times; the last one counts.
  function install() {
    var asked = null, offer = make("button", "btn", words.dataset.install);
    offer.type = "button";
    offer.addEventListener("click", function () { asked.prompt(); offer.remove(); });
    window.addEventListener("beforeinstallprompt", function (event) {
      event.preventDefault();
      asked = event;
      words.after(offer);
    });
  }
})();
