// Show players: the largest letters that fit, an awake screen, the whole display, and codes of the
// address at which the page is read. Without this file the section opens by its address, too.
(function () {
  "use strict";
  var show = document.querySelector("#_show"), sheet = show.querySelector(".sheet"), lock = null, opened = false;
  var here = location.href.split(/[?#]/)[0];

  document.addEventListener("DOMContentLoaded", codes); // after the buttons that need script are there
  ["load", "hashchange", "resize"].forEach(function (when) { window.addEventListener(when, follow); });
  document.addEventListener("visibilitychange", follow); // a hidden page loses its lock
  document.addEventListener("click", press);
  document.addEventListener("fullscreenchange", function () { if (!document.fullscreenElement && isShown()) close(); }); // Back of some phones leaves the full screen only
  follow();

  function isShown() { return location.hash === "#_show"; }

  function follow() {
    if (isShown()) { fit(); wake(); } else { sleep(); opened = false; }
  }

  // Back closes it, and closing leaves nothing behind that Back could open again.
  function press(event) {
    var link = event.target.closest("a");
    if (event.target.closest("[data-share]")) { navigator.share({ title: document.title, url: here }).catch(function () {}); return; }
    if (!link) return;
    if (link.hash === "#_show" && !show.contains(link)) { opened = true; whole(); }
    if (show.contains(link) && link.hash === "#_main") { event.preventDefault(); close(); }
    if (show.contains(link) && link.closest(".langs")) { event.preventDefault(); location.replace(link.href); }
    if (link.hash === "#_qr") { event.preventDefault(); large(); }
  }

  function close() {
    if (opened) history.back(); else location.replace("#_main");
  }

  function whole() {
    if (document.documentElement.requestFullscreen && matchMedia("(pointer: coarse)").matches) document.documentElement.requestFullscreen().catch(function () {});
  }

  function wake() {
    if (lock || document.hidden || !navigator.wakeLock) return;
    navigator.wakeLock.request("screen").then(function (held) {
      lock = held;
      held.addEventListener("release", function () { lock = null; });
      if (!isShown()) sleep();
    }).catch(function () { /* the device decides */ });
  }

  function sleep() {
    if (lock) lock.release();
    if (document.fullscreenElement) document.exitFullscreen();
  }

  // The largest letters with which nothing scrolls.
  function fit() {
    function fits(names, size) {
      names.forEach(function (name) { show.style.setProperty(name, size); });
      return [show, sheet].every(function (e) { return e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth; });
    }
    function largest(names, low, high) {
      for (var i = 0; i < 7; i++) { var size = (low + high) / 2; if (fits(names, size)) low = size; else high = size; }
      fits(names, low);
      return low;
    }
    if (show.clientHeight) largest(["--say"], largest(["--say", "--rule"], .5, 1.3), 2.4);
  }

  // A code needs an address that others can open.
  function codes() {
    var mine = /^https?:$/.test(location.protocol) && !/^(localhost|127\..*|\[::1\])$/.test(location.hostname);
    show.querySelector("[data-share]").hidden = !navigator.share || !mine;
    if (!mine || !window.rulesdbQr(here)) return;
    document.querySelectorAll("[data-qr]").forEach(function (place) { place.append(window.rulesdbQr(here)); place.hidden = false; });
    document.querySelectorAll("[data-qr-row]").forEach(function (row) { row.hidden = false; });
    document.querySelectorAll("a[href='#_qr']").forEach(function (link) { link.hidden = false; });
    document.querySelectorAll("#_qr .permalink:empty").forEach(function (text) { text.textContent = here; });
    document.querySelectorAll("[data-here]").forEach(function (button) { button.dataset.copy += "\n" + here; });
  }

  function large() {
    var box = document.querySelector(".bigqr"), small = document.querySelector("#_qr");
    box.querySelector(".qr").replaceChildren(small.querySelector("svg").cloneNode(true));
    box.querySelector(".permalink").textContent = small.querySelector(".permalink").textContent;
    box.showModal();
  }
})();
