// Two columns of messages: only the rows in sight are in the page, and every text goes in by textContent.
const PAGE = 60;
const TALLEST = 6_000_000; // px: browsers stop placing elements exactly beyond about twice this
const HEIGHTS = { "=": 28, f: 28, c: 52, d: 92, b: 152, m: 52, "+": 52, "-": 52, o: 52 };
const OPENED = 320; // px: the tallest that an opened row may be; beyond it scrolls
const SIGNS = { equal: "=", exempt: "≈", changed: "≠", moved: "⇅", extra: "+", missing: "−" };
const MARKS = { c: "#d08a12", d: "#d08a12", b: "#d08a12", m: "#8a5be0", "+": "#e0701b", "-": "#dc3a55", o: "#dc3a55" };
const WORDS = {
  log: { changed: "Changed", moved: "Moved", extra: "Not in the log", missing: "Not sent" },
  request: { changed: "Rewritten", moved: "Moved", extra: "New", missing: "Gone" },
};

function make(tag, cls, text) {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (text !== undefined) made.textContent = text;
  return made;
}

// Where each slot begins, in px and in rows.
function layout(model, opened) {
  const shape = model.get("shape");
  const tops = new Float64Array(shape.length + 1);
  const rows = new Float64Array(shape.length + 1);
  const folds = new Map(model.get("folds"));
  const marks = [];
  for (let slot = 0; slot < shape.length; slot += 1) {
    tops[slot + 1] = tops[slot] + (opened.get(slot)?.room ?? HEIGHTS[shape[slot]]);
    rows[slot + 1] = rows[slot] + (folds.get(slot) ?? 1);
    if (shape[slot] in MARKS) marks.push(slot);
  }
  return { shape, tops, rows, marks, full: tops[shape.length], count: shape.length };
}

function slotAt(values, wanted) {
  let low = 0;
  let high = values.length - 1;
  while (low < high - 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= wanted) low = middle;
    else high = middle;
  }
  return low;
}

// How tall a row must be to show its texts in full, by the width of a column.
function room(row, width) {
  const lines = (text) => text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 7.2) / Math.max(120, width / 2 - 60))), 0);
  const tallest = Math.max(...[row.left, row.right].map((side) => (side ? lines(`${side.name} ${side.role} ${side.text}`) : 1)));
  return Math.min(OPENED, tallest * 19 + 18 + Math.min(84, row.exemptions.length * 34) + (row.reason && !row.exemptions.length ? 24 : 0));
}

function cell(side, row, which, loud) {
  if (!side) return row.status === "exempt" ? make("div", "fl-al-cell fl-al-quiet", "no event: see the exemption") : make("div", "fl-al-cell fl-al-none");
  const made = make("div", "fl-al-cell");
  if (which === "right" && loud.length) made.append(make("span", "fl-al-tag", loud.join(", ")));
  made.append(make("i", "", side.name), make("b", "", side.role));
  if (!row.words.length || row.full) {
    made.append(document.createTextNode(side.text));
    return made;
  }
  const mine = which === "left" ? "removed" : "added";
  for (const [change, text] of row.words) {
    if (change === "same") made.append(document.createTextNode(text));
    else if (change === mine) made.append(make(mine === "removed" ? "del" : "ins", "", text));
  }
  return made;
}

function why(row, model) {
  if (row.fault) {
    const line = make("div", "fl-al-why");
    line.append(make("b", "", "✕ Pairing"), document.createTextNode(`: ${row.fault}.`));
    return line;
  }
  const named = WORDS[model.get("against")][row.status];
  if (!named && !(row.full && row.exemptions.length)) return null;
  const line = make("div", "fl-al-why");
  if (named) {
    line.append(make("b", "", `${SIGNS[row.status]} ${named}`), document.createTextNode(`: ${row.reason}.`));
    return line;
  }
  for (const name of row.exemptions) {
    const [statement, bound] = model.get("sentences")[name] ?? ["", ""];
    const part = make("div");
    part.append(make("b", "", `≈ ${name} `), document.createTextNode(`${statement} ${bound}`));
    line.append(part);
  }
  return line;
}

function drawn(row, model) {
  if (row.fold) {
    const fold = make("div", "fl-al-row fl-al-fold", `⋯ ${row.fold.toLocaleString("en")} messages that agree ⋯`);
    fold.dataset.fold = row.row;
    return fold;
  }
  const item = make("div", `fl-al-row ${row.status}${row.fault ? " unpaired" : ""}${row.full ? " tall" : ""}`);
  const loud = row.exemptions.filter((name) => model.get("loud").includes(name));
  item.append(cell(row.left, row, "left", []), make("div", "fl-al-sign", row.fault ? "✕" : SIGNS[row.status]), cell(row.right, row, "right", loud));
  const line = why(row, model);
  if (line) item.append(line);
  if (row.exemptions.length) item.title = row.exemptions.map((name) => model.get("sentences")[name]?.[0] ?? name).join(" ");
  item.dataset.status = row.status;
  item.dataset.seq = row.seq;
  return item;
}

function render({ model, el }) {
  const root = make("div", "fl-al");
  const tools = make("div", "fl-al-tools");
  const frame = make("div", "fl-al-frame");
  const main = make("div", "fl-al-main");
  const head = make("div", "fl-al-head");
  const box = make("div", "fl-al-box");
  const space = make("div", "fl-al-space");
  const map = make("div", "fl-al-map");
  const canvas = make("canvas");
  box.tabIndex = 0;
  box.setAttribute("role", "list");
  box.setAttribute("aria-label", "Messages side by side");
  map.title = "Where the two differ; click to go there";
  map.append(canvas);
  box.append(space);
  main.append(head, box);
  frame.append(main, map);
  root.append(tools, frame);
  el.append(root);

  const button = (text, label, act) => {
    const made = make("button", "", text);
    made.type = "button";
    made.title = label;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  };
  const first = button("first difference", "go to the first difference", () => go(0));
  const before = button("‹", "previous difference (key p)", () => go(passed() - 1));
  const after = button("›", "next difference (key n)", () => go(passed() + 1));
  const count = make("span", "fl-al-count");
  count.setAttribute("role", "status");
  const whole = button("unfold all", "show every message, or fold what agrees", () => model.send({ kind: "unfold" }));
  const log = button("vs log", "hold it against the log: the fold on the left", () => model.send({ kind: "against", value: "log" }));
  const request = button("vs request before", "hold it against the request before, on the left", () => model.send({ kind: "against", value: "request" }));
  const end = make("span", "fl-al-end");
  end.append(log, request);
  tools.append(first, before, after, count, whole, end);

  let pages = new Map();
  let asked = new Set();
  let opened = new Map(); // slot -> the row in full
  let at = layout(model, opened);
  let cursor = -1;
  let foldable = false;
  const inside = () => Math.max(box.clientHeight, 60);
  const tall = () => Math.min(at.full, TALLEST);
  const top = () => (at.full <= TALLEST ? box.scrollTop : (box.scrollTop / Math.max(1, tall() - inside())) * (at.full - inside()));
  const passed = () => {
    const place = at.marks.indexOf(cursor);
    return place >= 0 ? place : at.marks.findIndex((slot) => at.tops[slot] >= top()) - 1;
  };

  function ask(page) {
    if (asked.has(page)) return;
    asked.add(page);
    model.send({ kind: "page", version: model.get("version"), start: page * PAGE, stop: (page + 1) * PAGE });
  }

  function draw() {
    box.style.height = `${Math.min(model.get("box_height"), Math.max(at.full, 40) + 2)}px`;
    space.style.height = `${tall()}px`;
    if (!at.count) {
      space.replaceChildren(make("div", "fl-al-empty", "Neither side holds a message."));
      return;
    }
    const from = Math.max(0, slotAt(at.tops, top()) - 3);
    const to = Math.min(at.count, slotAt(at.tops, top() + inside()) + 4);
    const items = [];
    for (let slot = from; slot < to; slot += 1) {
      const page = Math.floor(slot / PAGE);
      const row = opened.get(slot) ?? pages.get(page)?.[slot - page * PAGE];
      if (!row) ask(page);
      const item = row ? drawn(row, model) : make("div", "fl-al-row fl-al-wait");
      item.setAttribute("role", "listitem");
      item.style.top = `${at.tops[slot] + (at.full <= TALLEST ? 0 : box.scrollTop - top())}px`;
      item.style.height = `${at.tops[slot + 1] - at.tops[slot]}px`;
      item.dataset.slot = slot;
      if (slot === cursor) item.classList.add("cursor");
      if (row && row.seq >= 0 && row.seq === model.get("selected")) item.classList.add("chosen");
      items.push(item);
    }
    space.replaceChildren(...items);
    drawMap();
  }

  function drawMap() {
    const height = main.clientHeight;
    canvas.width = 16;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    const rows = Math.max(1, at.rows[at.count]);
    pen.fillStyle = "#8b95a533";
    const seen = [at.rows[slotAt(at.tops, top())], at.rows[Math.min(at.count, slotAt(at.tops, top() + inside()) + 1)]];
    pen.fillRect(0, (seen[0] / rows) * height, 16, Math.max(4, ((seen[1] - seen[0]) / rows) * height));
    for (const slot of at.marks) {
      pen.fillStyle = MARKS[at.shape[slot]];
      pen.fillRect(3, Math.min(height - 3, (at.rows[slot] / rows) * height), 10, Math.max(3, height / rows - 1));
    }
  }

  function tell() {
    const number = at.marks.length;
    const place = at.marks.indexOf(cursor);
    count.textContent = number ? `${place < 0 ? "" : `${(place + 1).toLocaleString("en")} of `}${number.toLocaleString("en")} ${at.shape.includes("o") ? "finding" : "difference"}${number === 1 ? "" : "s"}` : "no difference";
    for (const made of [first, before, after]) made.disabled = !number;
    whole.hidden = !foldable;
    whole.textContent = at.shape.includes("f") ? "unfold all" : "fold what agrees";
    log.setAttribute("aria-pressed", String(model.get("against") === "log"));
    request.setAttribute("aria-pressed", String(model.get("against") === "request"));
    request.disabled = !model.get("earlier");
    const [left, right] = model.get("titles");
    head.replaceChildren(make("span", "", left), make("span", "fl-al-sign", ""), make("span", "", right));
    head.lastChild.title = right;
  }

  function reveal(slot) {
    const wanted = Math.max(0, at.tops[slot] - inside() / 3);
    box.scrollTop = at.full <= TALLEST ? wanted : (wanted / Math.max(1, at.full - inside())) * (tall() - inside());
  }

  function go(place) {
    if (!at.marks.length) return;
    cursor = at.marks[Math.min(at.marks.length - 1, Math.max(0, place))];
    reveal(cursor);
    tell();
    draw();
  }

  function open(slot) {
    if (opened.has(slot)) {
      opened.delete(slot);
      at = layout(model, opened);
      draw();
    } else model.send({ kind: "open", version: model.get("version"), slot });
  }

  function act(item) {
    if (item?.dataset.slot === undefined) return;
    cursor = Number(item.dataset.slot);
    if (item.dataset.fold !== undefined) {
      model.send({ kind: "unfold", row: Number(item.dataset.fold) });
      return;
    }
    const seq = Number(item.dataset.seq);
    if (seq >= 0) model.send({ kind: "pick", seq });
    open(cursor);
    tell();
    draw();
  }

  let seen = -1;
  function changed() {
    pages = new Map();
    asked = new Set();
    opened = new Map();
    at = layout(model, opened);
    const fresh = model.get("fresh");
    if (fresh !== seen) {
      seen = fresh;
      foldable = at.shape.includes("f");
      cursor = -1;
      draw();
      box.scrollTop = 0;
      if (at.marks.length) go(0);
    } else {
      cursor = model.get("reveal");
      draw();
      if (cursor >= 0 && (at.tops[cursor] < top() || at.tops[cursor] > top() + inside())) reveal(cursor);
    }
    tell();
    draw();
  }

  const heard = (message) => {
    if (message.version !== model.get("version")) return;
    if (message.kind === "page") pages.set(Math.floor(message.start / PAGE), message.rows);
    if (message.kind === "open") {
      opened.set(message.row.slot, { ...message.row, full: true, room: room(message.row, box.clientWidth) });
      at = layout(model, opened);
    }
    draw();
  };
  let due = false;
  const soon = () => {
    if (due) return;
    due = true; // several traits arrive one after the other: look at them once all are there
    queueMicrotask(() => {
      due = false;
      changed();
    });
  };
  model.on("msg:custom", heard);
  model.on("change:version", soon);
  for (const trait of ["titles", "against", "earlier"]) model.on(`change:${trait}`, tell);
  model.on("change:selected", draw);
  box.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
  box.addEventListener("click", (event) => act(event.target.closest(".fl-al-row")));
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "n") go(passed() + 1);
    else if (event.key === "p") go(passed() - 1);
    else if (event.key === "Enter") act(space.querySelector(".cursor"));
    else if (step !== undefined) {
      cursor = Math.min(at.count - 1, Math.max(0, (cursor < 0 ? slotAt(at.tops, top()) : cursor) + step));
      if (at.tops[cursor] < top() || at.tops[cursor + 1] > top() + inside()) reveal(cursor);
      tell();
      draw();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  map.addEventListener("click", (event) => {
    const bounds = map.getBoundingClientRect();
    const row = ((event.clientY - bounds.top) / bounds.height) * at.rows[at.count];
    let slot = slotAt(at.rows, row);
    const near = at.marks.reduce((best, mark) => (Math.abs(at.rows[mark] - row) < Math.abs(at.rows[best] - row) ? mark : best), at.marks[0] ?? slot);
    if ((Math.abs(at.rows[near] - row) / Math.max(1, at.rows[at.count])) * bounds.height < 8) slot = near;
    cursor = slot;
    reveal(slot);
    tell();
    draw();
  });
  const sized = new ResizeObserver(draw);
  sized.observe(box);
  changed();
  return () => {
    sized.disconnect();
    model.off("msg:custom", heard);
    model.off("change:version", soon);
    for (const trait of ["titles", "against", "earlier"]) model.off(`change:${trait}`, tell);
    model.off("change:selected", draw);
  };
}

export default { render };
