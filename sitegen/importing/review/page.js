// Connects lines and entries: hovering highlights both sides, selecting scrolls the other into view.
// Without this script, plain links lead from one side to the other.
"use strict";

const sides = [...document.querySelectorAll(".source, .result")];
const items = [...document.querySelectorAll("[data-with]")].filter((item) => item.dataset.with);
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
let selected = null;

const link = (item) => item.querySelector("a[href^='#']");
const partners = (item) => item.dataset.with.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
const isVisible = (item) => item.getClientRects().length > 0;

function highlight(item) {
  for (const element of document.querySelectorAll(".on")) element.classList.remove("on");
  if (!item) return;
  const others = partners(item);
  // A line highlights all lines of its entries; an entry does not highlight others on its lines.
  const siblings = item.matches(".entry") ? [item] : others.flatMap(partners);
  for (const element of [item, ...others, ...siblings]) element.classList.add("on");
}

function reveal(item, block = "center") {
  for (let box = item.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  item.scrollIntoView({ block, inline: "nearest", behavior: calm ? "auto" : "smooth" });
}

function showAllKinds() {
  document.getElementById("show-all").checked = true;
}

function select(item) {
  selected = item;
  highlight(item);
  if (!item) return;
  const visible = partners(item).filter(isVisible);
  if (!visible.length) showAllKinds();
  reveal((visible.length ? visible : partners(item))[0]);
}

function focusOn(item) {
  link(item).tabIndex = 0;
  link(item).focus({ preventScroll: true });
}

for (const item of items) {
  item.addEventListener("mouseenter", () => highlight(item));
  item.addEventListener("mouseleave", () => highlight(selected));
  item.addEventListener("click", (event) => {
    if (getSelection().toString()) return;
    event.preventDefault();
    select(item);
    link(item).focus({ preventScroll: true });
  });
  link(item).addEventListener("focus", () => link(item).matches(":focus-visible") && select(item));
  link(item).tabIndex = -1;
}

// Each side is one Tab stop; the arrow keys move within it.
for (const side of sides) {
  const first = items.find((item) => side.contains(item));
  if (first) link(first).tabIndex = 0;
}

function move(from, step) {
  const side = sides.find((side) => side.contains(from));
  const visible = items.filter((item) => side.contains(item) && isVisible(item));
  const next = visible[visible.indexOf(from) + step];
  if (!next) return;
  link(from).tabIndex = -1;
  focusOn(next);
  reveal(next, "nearest");
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") select(null);
  const current = document.activeElement.closest("[data-with]");
  if (!current || !current.dataset.with) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(current, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    event.preventDefault();
    const partner = partners(current)[0];
    focusOn(partner);
    select(partner);
  }
});

for (const suspicious of document.querySelectorAll("a.to")) {
  suspicious.addEventListener("click", (event) => {
    const entry = document.querySelector(suspicious.hash);
    event.preventDefault();
    showAllKinds();
    reveal(entry);
    if (entry.dataset.with) select(entry);
  });
}
