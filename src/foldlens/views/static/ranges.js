// A range on the surface with two handles: messages as cells, call and result joined by arcs, and what is left after it.
const NS = "http://www.w3.org/2000/svg";
const WHOLE = 64; // messages up to which the surface is drawn as one strip
const BESIDE = 8; // of a longer one: messages drawn on either side of each end
const WORDS = { u: "user", a: "assistant", t: "result", s: "system", c: "summary", p: "rewritten", o: "other", n: "summary" };
const KEY = "below the messages: ▎ a range may begin or end there, ✕ inside a pair";
const ARCS = 62;
const CELL = 38;

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

function text(words, x, y, cls, anchor = "start") {
  return svg("text", { x, y, class: cls, "text-anchor": anchor }, words);
}

function cell(x, y, width, seq, letter, cls, title) {
  const group = svg("g", { class: `fl-cell fl-kind-${letter} ${cls}` });
  group.append(svg("title", {}, title), svg("rect", { x: x + 0.5, y, width: Math.max(1, width - 1.5), height: CELL, rx: 3 }));
  const name = seq < 0 ? "new" : `#${seq}`;
  if (width >= 7 * name.length + 2) group.append(text(name, x + width / 2, y + 16, "fl-cell-name", "middle"));
  const word = WORDS[letter] ?? letter;
  const fits = width >= 5.8 * word.length + 2 ? word : width >= 12 ? word[0].toUpperCase() : "";
  group.append(text(fits, x + width / 2, y + 29, "fl-cell-word", "middle"));
  return group;
}

// The pairs of the surface: each with its ends and the ties that say when a range cuts it.
function pairs(ties) {
  const found = new Map();
  for (const [low, high, partner] of ties) {
    const ends = partner > high ? [high, partner] : [partner, low];
    const name = ends.join();
    if (!found.has(name)) found.set(name, { from: ends[0], to: ends[1], ties: [] });
    found.get(name).ties.push([low, high, partner]);
  }
  return [...found.values()];
}

const cut = (pair, first, last) => first >= 0 && pair.ties.some(([low, high, partner]) => first <= low && high <= last && !(first <= partner && partner <= last));

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "fl-ranges";
  const picture = svg("svg", { class: "fl-range-picture", role: "group", "aria-label": "The surface, with the range between two handles" });
  const fields = document.createElement("div");
  fields.className = "fl-range-fields";
  box.append(fields, picture);
  el.append(box);

  const inputs = {};
  for (const [name, title] of [["start", "from"], ["stop", "to"]]) {
    const label = document.createElement("label");
    label.append(title);
    const input = document.createElement("input");
    input.inputMode = "numeric";
    input.dataset.end = name;
    input.setAttribute("aria-label", name === "start" ? "first number of the range" : "last number of the range");
    const typed = () => {
      const [start, stop] = [inputs.start.value.trim(), inputs.stop.value.trim()];
      if (/^-?\d{1,15}$/.test(start) && /^-?\d{1,15}$/.test(stop)) model.send({ start: Number(start), stop: Number(stop) });
    };
    input.addEventListener("change", typed);
    label.append(input);
    fields.append(label);
    inputs[name] = input;
  }
  const note = document.createElement("span");
  note.className = "fl-quiet";
  fields.append(note);

  let first = -1, last = -1, joined = [], open = [], dragging = null, waiting = 0, sent = 0;

  function load() {
    joined = pairs(model.get("ties"));
    const change = new Array(model.get("seqs").length + 2).fill(0);
    for (const { from, to } of joined) { change[from + 1] += 1; change[to + 1] -= 1; }
    let sum = 0;
    open = change.map((step) => (sum += step));
    adopt();
  }

  function adopt() {
    if (!dragging) [first, last] = [model.get("first"), model.get("last")];
    for (const name of ["start", "stop"]) if (document.activeElement !== inputs[name]) inputs[name].value = String(model.get(name));
    note.textContent = model.get("note");
    draw();
  }

  // Tell Python at most every 60 ms while dragging, and once more at the end.
  function tell() {
    clearTimeout(waiting);
    const pause = Math.max(0, 60 - (performance.now() - sent));
    waiting = setTimeout(() => { sent = performance.now(); model.send({ first, last }); }, pause);
  }

  function move(end, boundary) {
    const size = model.get("seqs").length;
    const [low, high] = [first < 0 ? 0 : first, last < 0 ? size - 1 : last];
    const was = `${first},${last}`;
    if (end === "start") [first, last] = [Math.min(Math.max(boundary, 0), high), high];
    else [first, last] = [low, Math.max(Math.min(boundary, size) - 1, low)];
    if (was === `${first},${last}`) return;
    draw();
    tell();
  }

  function handle(end, x, top, bottom, index) {
    const size = model.get("seqs").length;
    const value = end === "start" ? first : last;
    const grip = svg("g", {
      class: "fl-handle", tabindex: 0, role: "slider", "data-handle": end, "aria-label": end === "start" ? "first message hidden" : "last message hidden",
      "aria-valuemin": 1, "aria-valuemax": size, "aria-valuenow": value + 1, "aria-valuetext": `message ${value + 1} of ${size}, #${model.get("seqs")[value]}`,
    });
    grip.append(svg("rect", { x: x - 9, y: top, width: 18, height: bottom - top, class: "fl-handle-reach" }));
    grip.append(svg("rect", { x: x - 2, y: top, width: 4, height: bottom - top, rx: 2, class: "fl-handle-bar" }));
    grip.append(svg("circle", { cx: x, cy: bottom, r: 7, class: "fl-handle-knob" }));
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      dragging = { end, index };
      grip.focus();
    });
    grip.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -size, End: size }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      move(end, (end === "start" ? first : last + 1) + by);
    });
    return grip;
  }

  // One strip of cells low..high (high exclusive) between x0 and x0 + width.
  function strip(low, high, x0, width, y) {
    const group = svg("g", {});
    const [seqs, kinds] = [model.get("seqs"), model.get("kinds")];
    const step = width / Math.max(1, high - low);
    const at = (index) => x0 + (index - low) * step;
    const floor = y + ARCS;
    const alone = new Set();
    for (const pair of joined) {
      if (pair.to < low || pair.from >= high) continue;
      const severed = cut(pair, first, last);
      const [left, right] = [Math.max(at(pair.from) + step / 2, x0 - 6), Math.min(at(pair.to) + step / 2, x0 + width + 6)];
      const tall = Math.min(ARCS - 16, 16 + 9 * Math.log2(1 + pair.to - pair.from));
      const arc = svg("path", { class: `fl-arc ${severed ? "cut" : ""}`, d: `M${left},${floor - 2} C${left},${floor - tall} ${right},${floor - tall} ${right},${floor - 2}` });
      arc.append(svg("title", {}, `call #${seqs[pair.from]} and result #${seqs[pair.to]}${severed ? ": cut by this range" : ""}`));
      group.append(arc);
      if (severed) {
        alone.add(first <= pair.from && pair.from <= last ? pair.to : pair.from);
        group.append(text("✕", (left + right) / 2, floor - tall * 0.75 + 5, "fl-arc-sign", "middle"));
      }
    }
    for (let index = low; index < high; index += 1) {
      const inside = first <= index && index <= last;
      const kind = kinds[index];
      const words = `#${seqs[index]} ${WORDS[kind]}${inside ? ", hidden by this range" : ", kept"}${alone.has(index) ? ", left alone" : ""}`;
      const drawn = cell(at(index), floor + (inside ? 7 : 0), step, seqs[index], kind, `${inside ? "inside" : ""} ${alone.has(index) ? "alone" : ""}`, words);
      drawn.addEventListener("click", () => {
        const near = Math.abs(index - first) <= Math.abs(index - last) ? "start" : "stop";
        move(first < 0 ? "start" : near, near === "start" ? index : index + 1);
      });
      group.append(drawn);
    }
    for (let place = low; place <= high; place += 1) {
      const safe = open[place] === 0;
      const mark = svg("path", { class: safe ? "fl-cut safe" : "fl-cut", d: safe ? `M${at(place)},${floor + CELL + 12} v9` : `M${at(place) - 2.5},${floor + CELL + 14} l5,5 m0,-5 l-5,5` });
      mark.append(svg("title", {}, safe ? "no pair is open here: any range may begin or end" : `${open[place]} open pair${open[place] === 1 ? "" : "s"} here`));
      group.append(mark);
    }
    const index = (x) => Math.round(low + (x - x0) / step);
    for (const [name, span, row] of [["recorded", model.get("recorded"), 1], ["range", [first, last], 0]]) {
      const [from, to] = [Math.max(span[0] ?? -1, low), Math.min((span[1] ?? -2) + 1, high)];
      if ((span[0] ?? -1) < 0 || to <= from) continue;
      const level = floor + CELL + 35 + row * 16;
      group.append(svg("path", { class: `fl-bracket ${name}`, d: `M${at(from) + 2},${level - 4} V${level} H${at(to) - 2} V${level - 4}` }));
      const count = span[1] - span[0] + 1;
      const words = name === "range" ? `hidden: ${count.toLocaleString("en")} message${count === 1 ? "" : "s"}` : "the recorded range";
      if (at(to) - at(from) > 6.4 * words.length) group.append(text(words, (at(from) + at(to)) / 2, level - 4, `fl-bracket-name ${name}`, "middle"));
    }
    if (first >= low && first <= high) group.append(handle("start", at(first), floor - 6, floor + CELL + 10, index));
    if (last + 1 >= low && last + 1 <= high && last >= 0) group.append(handle("stop", at(last + 1), floor - 6, floor + CELL + 10, index));
    return group;
  }

  function overview(width, y) {
    const size = model.get("seqs").length;
    const at = (index) => (index / size) * width;
    const group = svg("g", {});
    group.append(svg("rect", { x: 0, y, width, height: 20, rx: 3, class: "fl-overview" }));
    const kinds = model.get("kinds");
    for (let index = kinds.indexOf("c"); index >= 0; index = kinds.indexOf("c", index + 1)) group.append(svg("rect", { x: at(index), y, width: 2, height: 20, class: "fl-kind-c" }));
    const recorded = model.get("recorded");
    if (recorded.length) group.append(svg("path", { class: "fl-bracket recorded", d: `M${at(recorded[0])},${y + 24} V${y + 28} H${Math.max(at(recorded[1] + 1), at(recorded[0]) + 3)} V${y + 24}` }));
    if (first >= 0) group.append(svg("rect", { x: at(first), y: y - 3, width: Math.max(2, at(last + 1) - at(first)), height: 26, class: "fl-overview-range" }));
    const index = (x) => Math.round((x / width) * size);
    if (first >= 0) group.append(handle("start", at(first), y - 6, y + 26, index), handle("stop", at(last + 1), y - 6, y + 26, index));
    return group;
  }

  function after(width, y) {
    const { rows = [], before = 0, behind = 0 } = model.get("after");
    const group = svg("g", {});
    const least = Math.min(width / Math.max(1, rows.length), width / 12, 110);
    let x = before ? 74 : 0;
    const step = Math.min(least, (width - x - (behind ? 74 : 0)) / Math.max(1, rows.length));
    if (before) group.append(text(`${before.toLocaleString("en")} before`, 0, y + 23, "fl-strip-note"));
    for (const [seq, letter, sign] of rows) {
      const made = cell(x, y, step, seq, letter, sign ? "alone" : "", `${seq < 0 ? "the new summary" : `#${seq} ${WORDS[letter]}`}${sign ? `: ${sign}` : ""}`);
      if (sign) made.append(text("✕", x + step / 2, y - 3, "fl-arc-sign", "middle"));
      group.append(made);
      x += step;
    }
    if (behind) group.append(text(`${behind.toLocaleString("en")} after`, x + 6, y + 23, "fl-strip-note"));
    return group;
  }

  function draw() {
    const focused = picture.querySelector(":focus")?.dataset?.handle;
    const where = picture.querySelector(":focus") ? [...picture.querySelectorAll(`[data-handle="${focused}"]`)].indexOf(picture.querySelector(":focus")) : 0;
    const width = Math.max(320, box.clientWidth - 24);
    const size = model.get("seqs").length;
    const parts = [];
    let y = 4;
    if (size <= WHOLE) {
      parts.push(text(`now; ${KEY}`, 0, y + 10, "fl-strip-note"), strip(0, size, 0, width, y));
    } else {
      parts.push(text(`all ${size.toLocaleString("en")} messages`, 0, y + 10, "fl-strip-note"), overview(width, y + 22));
      y += 62;
      const [low, high] = [Math.max(0, first - BESIDE), Math.min(size, last + 1 + BESIDE)];
      if (high - low <= 4 * BESIDE) {
        parts.push(text(`around the range; ${KEY}`, 0, y + 10, "fl-strip-note"), strip(low, high, 0, width, y));
      } else {
        const half = width / 2 - 14;
        parts.push(text(`where it begins; ${KEY}`, 0, y + 10, "fl-strip-note"), strip(low, Math.min(size, first + BESIDE), 0, half, y));
        parts.push(text("where it ends", half + 28, y + 10, "fl-strip-note"), strip(Math.max(0, last + 1 - BESIDE), high, half + 28, half, y));
      }
    }
    y += ARCS + CELL + 73;
    parts.push(text(model.get("after").rows?.length ? "then the model would see" : "refused: nothing would change", 0, y, "fl-strip-note"), after(width, y + 16));
    const height = y + 16 + CELL + 6;
    picture.setAttribute("viewBox", `-12 0 ${width + 24} ${height}`);
    picture.setAttribute("height", String(height));
    picture.replaceChildren(...parts);
    if (focused) picture.querySelectorAll(`[data-handle="${focused}"]`)[Math.max(0, where)]?.focus();
  }

  const place = (event) => {
    const box = picture.getBoundingClientRect();
    return (event.clientX - box.left) * (picture.viewBox.baseVal.width / box.width) - 12;
  };
  const drag = (event) => { if (dragging) move(dragging.end, dragging.index(place(event))); };
  const drop = () => { dragging = null; };
  window.addEventListener("pointermove", drag);
  window.addEventListener("pointerup", drop);
  const resized = new ResizeObserver(draw);
  resized.observe(box);
  for (const trait of ["seqs", "kinds", "ties"]) model.on(`change:${trait}`, load);
  for (const trait of ["first", "last", "start", "stop", "after", "recorded", "note"]) model.on(`change:${trait}`, adopt);
  load();
  return () => {
    window.removeEventListener("pointermove", drag);
    window.removeEventListener("pointerup", drop);
    resized.disconnect();
    for (const trait of ["seqs", "kinds", "ties"]) model.off(`change:${trait}`, load);
    for (const trait of ["first", "last", "start", "stop", "after", "recorded", "note"]) model.off(`change:${trait}`, adopt);
  };
}

export default { render };
