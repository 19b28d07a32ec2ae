// The ruling on the front page: one scene after the other, with a button to stop. It does not start by itself
// for readers who want little motion, and stops when the page is hidden. Without this file the last scene shows.
(function () {
  "use strict";
  document.addEventListener("DOMContentLoaded", function () {
    var box = document.querySelector(".live");
    if (!box) return;
    var scenes = Array.from(box.querySelectorAll(".scene")), button = box.querySelector("button"), bars = box.querySelector(".bars"), at = 0, clock = 0;
    scenes.forEach(function () { bars.append(document.createElement("i")); });

    function show(number) {
      at = number;
      scenes.forEach(function (scene, n) { scene.hidden = n !== at; });
      Array.from(bars.children).forEach(function (bar, n) { bar.classList.toggle("on", n <= at); });
    }
    function say() {
      button.setAttribute("aria-pressed", String(Boolean(clock)));
      button.querySelector("b").textContent = clock ? button.dataset.pause : button.dataset.play;
    }
    function stop() { clearTimeout(clock); clock = 0; say(); }
    function next() { // time to read: longer for longer sentences, and for the end
      var wait = Math.min(1400 + 32 * scenes[at].querySelector(".cap").textContent.length, 6000) + (at === scenes.length - 1 ? 3000 : 0);
      clock = setTimeout(function () { show((at + 1) % scenes.length); next(); }, wait);
      say();
    }
    button.addEventListener("click", function () { if (clock) stop(); else next(); });
    document.addEventListener("visibilitychange", function () { if (document.hidden) stop(); });
    box.dataset.live = "";
    show(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) next();
  });
})();
