// In every page while it is served: what a save has changed of it is put in its place, without loading the page again,
// which takes thrice as long and lets it flicker. Texts are; of elements those that no script can have a hand in. For
// anything else the page is loaded again.
(() => {
  const LOADED = "link[rel~=stylesheet], style, script:not([type='application/ld+json']):not([src^='/livereload.js'])";
  const WIRED = "script, style, link, button, input, select, textarea, form, dialog, iframe, audio, video, canvas, [id]";
  const MOST = 20000; // nodes: of a larger page all would take longer to go through than to load
  let was; // the page as it was served, before its scripts changed it
  let place; // where each of its nodes is in the page
  let turn = Promise.resolve();

  const remember = (node, shown) => {
    place.set(node, shown);
    node.childNodes.forEach((child, at) => remember(child, shown.childNodes[at]));
  };
  const follow = (before, now) => {
    place.set(now, place.get(before));
    before.childNodes.forEach((child, at) => follow(child, now.childNodes[at]));
  };
  const loads = (head) => [...head.querySelectorAll(LOADED)].map((one) => one.outerHTML).join();
  const saysOfItself = (root) => ["lang", "dir", "class"].map((name) => root.getAttribute(name)).join();
  const isText = (node) => node.nodeType === Node.TEXT_NODE;
  const isAlike = (one, other) =>
    one.nodeName === other.nodeName &&
    one.childNodes.length === other.childNodes.length &&
    one.cloneNode().isEqualNode(other.cloneNode());

  // Pairs of what stands in the place of each other; what is the same on both sides is found again by `follow`.
  const changes = (before, now) => {
    if (before.isEqualNode(now)) {
      follow(before, now);
      return [];
    }
    if (isText(before) || isText(now) || !isAlike(before, now)) return [[before, now]];
    place.set(now, place.get(before));
    return [...before.childNodes].flatMap((child, at) => changes(child, now.childNodes[at]));
  };
  const isFree = ([before, now]) =>
    place.get(before)?.isConnected &&
    place.get(before).isEqualNode(before) &&
    (isText(before)
      ? isText(now)
      : [before, now].every((node) => node.matches && !node.matches(WIRED) && !node.querySelector(WIRED)));
  const put = ([before, now]) => {
    const shown = document.importNode(now, true);
    place.get(before).replaceWith(shown);
    remember(now, shown);
  };

  const show = async () => {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || answer.redirected) return false;
    if (loads(page.head) !== was.loads || saysOfItself(page.documentElement) !== was.saysOfItself) return false;
    const changed = changes(was.body, page.body);
    if (!changed.every(isFree)) return false;
    changed.forEach(put);
    document.title = page.title;
    was.body = page.body;
    return true;
  };

  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive" || document.body.getElementsByTagName("*").length > MOST) return;
    place = new WeakMap();
    was = {
      body: document.body.cloneNode(true),
      loads: loads(document.head),
      saysOfItself: saysOfItself(document.documentElement),
    };
    remember(was.body, document.body);
  });

  window.LiveReloadPluginInPlace = class {
    static identifier = "in-place";
    static version = "1.0";
    reload(path) {
      if (path !== "*" || !was) return false;
      turn = turn.then(show).then(
        (done) => done || location.reload(),
        () => location.reload(),
      );
      return true;
    }
  };
})();
