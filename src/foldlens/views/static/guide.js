// The list of pages with the reader's progress, and the ear for every link of the course.
const KEPT = "foldlens-solved"; // of this tab, so that a reload of the page loses nothing

function part(tag, cls, text) {
  const made = document.createElement(tag);
  made.className = cls;
  if (text !== undefined) made.textContent = text;
  return made;
}

function render({ model, el }) {
  const nav = part("nav", "fl-guide");
  nav.setAttribute("aria-label", "Pages of the course");
  el.append(nav);

  function draw() {
    const pages = model.get("pages");
    const solved = new Set(model.get("solved"));
    const all = pages.reduce((sum, page) => sum + page.exercises, 0);
    const [chosen] = model.get("place");
    const head = part("div", "fl-guide-head");
    const bar = part("div", "fl-guide-bar");
    const fill = part("i", "");
    fill.style.width = `${all ? (100 * solved.size) / all : 0}%`;
    bar.append(fill);
    head.append(part("p", "fl-guide-count", `${solved.size} of ${all} exercises solved`), bar);
    const list = part("ol", "");
    let number = 0;
    for (const page of pages) {
      number += page.number;
      const item = part("li", "");
      const entry = part("button", "fl-guide-page");
      entry.type = "button";
      entry.dataset.flGo = `page=${page.name}`;
      if (page.name === chosen) entry.setAttribute("aria-current", "page");
      const dots = part("span", "fl-guide-dots");
      let done = 0;
      for (let step = 1; step <= page.exercises; step += 1) {
        const yes = solved.has(`${page.name}/${step}`);
        done += yes;
        dots.append(part("i", yes ? "done" : ""));
      }
      if (page.exercises) dots.title = `${done} of ${page.exercises} exercises solved`;
      entry.append(part("span", "fl-guide-number", page.number ? String(number) : ""), part("span", "fl-guide-title", page.title), dots);
      item.append(entry);
      list.append(item);
    }
    nav.replaceChildren(head, list);
  }

  function keep() {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(model.get("solved")));
    } catch {
      // a browser that keeps nothing: the progress lasts as long as the page
    }
  }

  function remember() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) || "[]");
      if (Array.isArray(kept) && kept.length > model.get("solved").length) model.send({ solved: kept.map(String) });
    } catch {
      // nothing kept, or nothing that can be read
    }
  }

  function turned() {
    draw();
    for (const open of document.querySelectorAll("details.fl-more[open]")) open.open = false; // a hint of another exercise
    document.getElementById("App")?.scrollTo({ top: 0 });
  }

  const links = (event) => {
    const link = event.composedPath().find((node) => node instanceof Element && node.hasAttribute("data-fl-go"));
    if (!link || link.disabled) return;
    event.preventDefault();
    model.send({ link: link.getAttribute("data-fl-go") });
  };
  const progressed = () => {
    draw();
    keep();
  };
  document.addEventListener("click", links);
  model.on("change:place", turned);
  model.on("change:solved", progressed);
  draw();
  remember();
  return () => {
    document.removeEventListener("click", links);
    model.off("change:place", turned);
    model.off("change:solved", progressed);
  };
}

export default { render };
