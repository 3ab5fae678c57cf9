// Links lines and entries: what one points at lights up on both sides, and what is chosen comes into view on the other.
// Without this script the links lead from one to the other, as links do.
"use strict";

const sides = [...document.querySelectorAll(".source, .result")];
const all = [...document.querySelectorAll("[data-with]")].filter((item) => item.dataset.with);
const partners = (item) => item.dataset.with.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
let chosen = null;

function light(item) {
  for (const lit of document.querySelectorAll(".on")) lit.classList.remove("on");
  if (!item) return;
  const there = partners(item);
  // a line lights up the other lines of its entries, but an entry no other entry that shares a line with it
  const here = item.matches(".entry") ? [item] : there.flatMap(partners);
  for (const part of [item, ...there, ...here]) part.classList.add("on");
}

function show(item, block = "center") {
  for (let box = item.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  item.scrollIntoView({ block, inline: "nearest", behavior: calm ? "auto" : "smooth" });
}

function choose(item) {
  chosen = item;
  light(item);
  if (item) {
    const shownAs = document.querySelector(".filters input:checked");
    const there = partners(item).filter((part) => part.getClientRects().length);
    if (!there.length && shownAs) document.getElementById("show-all").checked = true;
    show((there.length ? there : partners(item))[0]);
  }
}

const link = (item) => item.querySelector("a[href^='#']");

for (const item of all) {
  item.addEventListener("mouseenter", () => light(item));
  item.addEventListener("mouseleave", () => light(chosen));
  item.addEventListener("click", (event) => {
    if (getSelection().toString()) return;
    event.preventDefault();
    choose(item);
    link(item).focus({ preventScroll: true });
  });
  link(item).addEventListener("focus", () => link(item).matches(":focus-visible") && choose(item));
  link(item).tabIndex = -1;
}

// One stop of the Tab key a side; the arrows go on from there.
for (const side of sides) {
  const first = all.find((item) => side.contains(item));
  if (first) link(first).tabIndex = 0;
}

function go(from, step) {
  const side = sides.find((one) => one.contains(from));
  const items = all.filter((item) => side.contains(item) && item.getClientRects().length);
  const next = items[items.indexOf(from) + step];
  if (!next) return;
  link(from).tabIndex = -1;
  link(next).tabIndex = 0;
  link(next).focus({ preventScroll: true });
  show(next, "nearest");
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape") choose(null);
  const here = document.activeElement.closest("[data-with]");
  if (!here || !here.dataset.with) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    go(here, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    event.preventDefault();
    const there = partners(here)[0];
    link(there).tabIndex = 0;
    link(there).focus({ preventScroll: true });
    choose(there);
  }
});

for (const odd of document.querySelectorAll("a.to")) {
  odd.addEventListener("click", (event) => {
    const entry = document.querySelector(odd.hash);
    event.preventDefault();
    document.getElementById("show-all").checked = true;
    show(entry);
    if (entry.dataset.with) choose(entry);
  });
}
