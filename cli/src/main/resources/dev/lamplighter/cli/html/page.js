
"use strict";
// Shows what is under the pointer beside it, and the time as a line; without scripts the drawing's own titles do.
for (const chart of document.querySelectorAll("svg.chart")) {
  const names = "http://www.w3.org/2000/svg";
  const left = Number(chart.dataset.left), right = Number(chart.dataset.right);
  const seconds = Number(chart.dataset.seconds);
  const line = chart.appendChild(document.createElementNS(names, "line"));
  line.setAttribute("class", "now");
  const tip = document.body.appendChild(document.createElement("div"));
  tip.className = "tip";
  tip.hidden = true;
  for (const title of chart.querySelectorAll("title")) {
    title.parentNode.setAttribute("data-tip", title.textContent);
    title.parentNode.setAttribute("aria-label", title.textContent);
    title.remove();
  }
  const two = (number) => String(number).padStart(2, "0");
  const clock = (at) => (at >= 3600 ? Math.floor(at / 3600) + ":" : "") + two(Math.floor(at / 60) % 60) + ":" + two(at % 60);
  const hide = () => { tip.hidden = true; line.style.display = "none"; };
  chart.addEventListener("mouseleave", hide);
  chart.addEventListener("mousemove", (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(chart.getScreenCTM().inverse());
    const told = event.target.closest("[data-tip]");
    const inside = point.x >= left ? right >= point.x : false;
    if (!inside) { if (!told) { hide(); return; } }
    const at = clock(Math.round((point.x - left) / (right - left) * seconds));
    tip.textContent = (inside ? at : "") + (inside ? (told ? "  " : "") : "") + (told ? told.dataset.tip : "");
    tip.hidden = false;
    tip.style.left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8) + "px";
    tip.style.top = Math.min(event.clientY + 14, window.innerHeight - tip.offsetHeight - 8) + "px";
    line.style.display = inside ? "" : "none";
    line.setAttribute("x1", point.x);
    line.setAttribute("x2", point.x);
    line.setAttribute("y1", 20);
    line.setAttribute("y2", chart.viewBox.baseVal.height);
  });
}
