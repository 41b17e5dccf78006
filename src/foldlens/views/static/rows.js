// A list of any length: only the rows in sight are in the page, and every text goes in by textContent.
const TALLEST = 6_000_000; // px: browsers stop placing elements exactly beyond about twice this
const PAGE = 60; // rows asked for at once

function span(cls, text) {
  const part = document.createElement("span");
  part.className = cls;
  part.textContent = text;
  return part;
}

function line(row, height) {
  const item = document.createElement("div");
  item.className = `fl-row ${row.state || ""}`;
  item.setAttribute("role", "option");
  item.style.height = `${height}px`;
  item.dataset.seq = row.seq;
  if (row.note) item.title = row.note;
  const head = document.createElement("div");
  head.className = "fl-row-head";
  head.append(span("fl-row-mark", row.mark || ""), span("fl-row-seq", row.name ?? `#${row.seq}`), span(`fl-row-kind ${row.tone || ""}`, row.kind || ""));
  const words = span("fl-row-text", row.text || "");
  const side = span("fl-row-side", row.side || "");
  if (height > 40) {
    head.append(span("fl-row-meta", row.meta || ""), side);
    item.append(head, words);
  } else {
    item.append(head, words, side);
    item.classList.add("fl-row-flat");
  }
  return item;
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "fl-rows";
  box.tabIndex = 0;
  box.setAttribute("role", "listbox");
  const space = document.createElement("div");
  space.className = "fl-rows-space";
  box.append(space);
  el.append(box);

  let pages = new Map();
  let asked = new Set();
  const height = () => model.get("row_height");
  const total = () => model.get("total");
  const inside = () => Math.max(box.clientHeight, 60);
  const full = () => total() * height();
  const tall = () => Math.min(full(), TALLEST);
  const firstRow = () => (full() <= TALLEST ? box.scrollTop / height() : (box.scrollTop / Math.max(1, tall() - inside())) * Math.max(0, total() - inside() / height()));

  function ask(page) {
    if (asked.has(page)) return;
    asked.add(page);
    model.send({ kind: "page", version: model.get("version"), start: page * PAGE, stop: (page + 1) * PAGE });
  }

  function draw() {
    box.setAttribute("aria-label", model.get("label"));
    box.style.height = `${Math.min(model.get("box_height"), Math.max(full(), height()) + 2)}px`;
    space.style.height = `${tall()}px`;
    if (!total()) {
      const empty = span("fl-rows-empty", model.get("empty"));
      space.replaceChildren(empty);
      return;
    }
    const top = firstRow();
    const first = Math.max(0, Math.floor(top) - 4);
    const last = Math.min(total(), Math.ceil(top + inside() / height()) + 4);
    const selected = model.get("selected");
    const items = [];
    for (let index = first; index < last; index += 1) {
      const page = Math.floor(index / PAGE);
      const row = pages.get(page)?.[index - page * PAGE];
      if (!row) ask(page);
      const item = row ? line(row, height()) : span("fl-row fl-row-waiting", "");
      item.style.position = "absolute";
      item.style.left = item.style.right = "0";
      item.style.height = `${height()}px`;
      item.style.top = `${full() <= TALLEST ? index * height() : box.scrollTop + (index - top) * height()}px`;
      item.setAttribute("aria-posinset", index + 1);
      item.setAttribute("aria-setsize", total());
      item.dataset.index = index;
      if (row && row.pick === selected) {
        item.classList.add("fl-row-selected");
        item.setAttribute("aria-selected", "true");
      }
      items.push(item);
    }
    space.replaceChildren(...items);
  }

  function reveal(index) {
    if (index < 0) return;
    const top = firstRow();
    const seen = Math.floor(inside() / height());
    if (index >= Math.ceil(top) && index < Math.floor(top + inside() / height())) return;
    const wanted = Math.max(0, index - Math.floor(seen / 3));
    box.scrollTop = full() <= TALLEST ? wanted * height() : (wanted / Math.max(1, total() - seen)) * (tall() - inside());
    draw();
  }

  function pick(index) {
    const page = Math.floor(index / PAGE);
    const row = pages.get(page)?.[index - page * PAGE];
    if (row) model.send({ kind: "pick", pick: row.pick });
  }

  function forget() {
    pages = new Map();
    asked = new Set();
    draw();
  }

  const heard = (message) => {
    if (message.kind !== "page" || message.version !== model.get("version")) return;
    pages.set(Math.floor(message.start / PAGE), message.rows);
    draw();
  };
  const moved = () => {
    draw();
    reveal(model.get("reveal")[0]);
  };
  model.on("msg:custom", heard);
  model.on("change:version", forget);
  model.on("change:total", draw);
  model.on("change:box_height", draw);
  model.on("change:selected", draw);
  model.on("change:reveal", moved);
  box.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
  box.addEventListener("click", (event) => {
    const item = event.target.closest(".fl-row");
    if (item?.dataset.index) pick(Number(item.dataset.index));
  });
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: Math.floor(inside() / height()), PageUp: -Math.floor(inside() / height()) }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const current = [...space.querySelectorAll(".fl-row-selected")].map((item) => Number(item.dataset.index))[0] ?? model.get("reveal")[0];
    const next = Math.min(total() - 1, Math.max(0, current + step));
    pick(next);
    reveal(next);
  });
  const sized = new ResizeObserver(draw);
  sized.observe(box);
  draw();
  requestAnimationFrame(() => reveal(model.get("reveal")[0]));
  return () => {
    sized.disconnect();
    model.off("msg:custom", heard);
    model.off("change:version", forget);
    model.off("change:total", draw);
    model.off("change:box_height", draw);
    model.off("change:selected", draw);
    model.off("change:reveal", moved);
  };
}

export default { render };
