// The bar that moves through a session: tabs, steps by event, violation and request, keys, and every link inside the page.
const STEPS = [
  ["event", "←", "→", "event"],
  ["violation", "V", "v", "violation"],
  ["request", "R", "r", "request"],
  ["replacement", "C", "c", "replacement"],
];

function button(text, label, cls) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = cls;
  made.textContent = text;
  made.title = label;
  made.setAttribute("aria-label", label);
  return made;
}

function typing(event) {
  const target = event.composedPath()[0];
  return target instanceof Element && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

function render({ model, el }) {
  const go = (wish) => model.send(wish);
  const bar = document.createElement("nav");
  bar.className = "fl-bar";
  bar.setAttribute("aria-label", "Views and steps through the session");
  const tabs = document.createElement("div");
  tabs.className = "fl-tabs";
  tabs.setAttribute("role", "tablist");
  const steps = document.createElement("div");
  steps.className = "fl-steps";
  bar.append(tabs, steps);
  el.append(bar);

  function drawTabs() {
    tabs.replaceChildren(
      ...model.get("tabs").map(([id, title, count, tone], index) => {
        const tab = button(title, `${title} (key ${index + 1})`, "fl-tab");
        tab.setAttribute("role", "tab");
        tab.setAttribute("aria-selected", String(id === model.get("view")));
        tab.dataset.view = id;
        if (count !== "") {
          const chip = document.createElement("span");
          chip.className = tone ? `fl-count fl-count-${tone}` : "fl-count";
          chip.textContent = count;
          tab.append(chip);
        }
        tab.addEventListener("click", () => go({ view: id }));
        return tab;
      }),
    );
  }

  const place = document.createElement("input");
  place.className = "fl-place";
  place.setAttribute("aria-label", "Selected event: its seq");
  place.inputMode = "numeric";
  place.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && /^\d+$/.test(place.value.trim())) go({ seq: Number(place.value.trim()) });
  });
  const count = document.createElement("span");
  count.className = "fl-of";
  for (const [what, back, forth, title] of STEPS) {
    const group = document.createElement("span");
    group.className = "fl-step";
    const before = button("‹", `previous ${title} (key ${back})`, "fl-arrow");
    const after = button("›", `next ${title} (key ${forth})`, "fl-arrow");
    before.addEventListener("click", () => go({ step: what, by: -1 }));
    after.addEventListener("click", () => go({ step: what, by: 1 }));
    const name = document.createElement("span");
    name.textContent = title;
    group.append(before, name, after);
    group.dataset.step = what;
    if (what === "event") group.replaceChildren(before, name, place, count, after);
    steps.append(group);
  }

  function drawSteps() {
    const seq = model.get("seq");
    if (document.activeElement !== place) place.value = seq < 0 ? "" : String(seq);
    const last = model.get("total") - 1;
    count.textContent = last < 0 ? "of none" : `of 0 to ${last.toLocaleString("en")}`;
    const counts = model.get("counts");
    for (const group of steps.children) {
      const none = counts[group.dataset.step] === 0;
      for (const arrow of group.querySelectorAll("button")) arrow.disabled = none;
      group.classList.toggle("fl-none", none);
    }
  }

  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    const tab = model.get("tabs")[Number(event.key) - 1];
    const wish =
      { ArrowRight: ["event", 1], ArrowLeft: ["event", -1], j: ["event", 1], k: ["event", -1], v: ["violation", 1], V: ["violation", -1], r: ["request", 1], R: ["request", -1], c: ["replacement", 1], C: ["replacement", -1] }[event.key];
    if (wish) go({ step: wish[0], by: wish[1] });
    else if (tab) go({ view: tab[0] });
    else return;
    event.preventDefault();
  };
  const links = (event) => {
    const link = event.composedPath().find((node) => node instanceof Element && node.hasAttribute("data-fl-go"));
    if (!link) return;
    event.preventDefault();
    go({ link: link.getAttribute("data-fl-go") });
  };
  document.addEventListener("keydown", keys);
  document.addEventListener("click", links);
  model.on("change:tabs", drawTabs);
  model.on("change:view", drawTabs);
  for (const trait of ["seq", "total", "counts"]) model.on(`change:${trait}`, drawSteps);
  drawTabs();
  drawSteps();
  return () => {
    document.removeEventListener("keydown", keys);
    document.removeEventListener("click", links);
    model.off("change:tabs", drawTabs);
    model.off("change:view", drawTabs);
    for (const trait of ["seq", "total", "counts"]) model.off(`change:${trait}`, drawSteps);
  };
}

export default { render };
