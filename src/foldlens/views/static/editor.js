// A small text with a gutter: each line carries its number in the log and what the contract says of it. The line of the caret is the chosen one.
const PAUSE = 350; // ms of silence after which a typed text counts
const REST = 90; // ms for which the caret stays on a line that is meant

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "fl-editor";
  const label = document.createElement("label");
  const frame = document.createElement("div");
  frame.className = "fl-editor-frame";
  const gutter = document.createElement("div");
  gutter.className = "fl-gutter";
  gutter.setAttribute("aria-hidden", "true");
  const area = document.createElement("textarea");
  area.spellcheck = false;
  area.wrap = "off";
  area.autocapitalize = "off";
  area.id = `fl-editor-${Math.random().toString(36).slice(2)}`;
  label.htmlFor = area.id;
  const fault = document.createElement("p");
  fault.className = "fl-editor-fault";
  fault.setAttribute("role", "status");
  frame.append(gutter, area);
  box.append(label, frame, fault);
  el.append(box);

  let waiting = 0;
  let sent = model.get("shown")[1];
  let line = -1;
  let resting = 0;
  let told = -1;
  let count = 0; // messages may overtake each other: Python takes none that is older than the last

  function drawGutter() {
    const marks = model.get("gutter");
    const count = area.value.split("\n").length;
    const rows = [];
    for (let index = 0; index < count; index += 1) {
      const [name = "", sign = "", tone = "", title = ""] = marks[index] || [];
      const row = document.createElement("div");
      row.className = `fl-gutter-row ${tone} ${index === model.get("line") ? "chosen" : ""}`;
      row.title = title;
      const mark = document.createElement("span");
      mark.textContent = sign;
      const number = document.createElement("b");
      number.textContent = name;
      row.append(mark, number);
      row.addEventListener("mousedown", (event) => {
        event.preventDefault();
        place(index);
      });
      rows.push(row);
    }
    gutter.replaceChildren(...rows);
    area.rows = Math.max(model.get("least"), Math.min(22, count + 1));
    gutter.scrollTop = area.scrollTop;
  }

  function place(index) {
    const start = area.value.split("\n").slice(0, index).join("\n").length + (index ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start);
    chose();
  }

  function chose() {
    const here = area.value.slice(0, area.selectionStart).split("\n").length - 1;
    if (here === line) return;
    line = here;
    flush();
    clearTimeout(resting);
    resting = setTimeout(rest, REST);
  }

  function rest() {
    clearTimeout(resting);
    if (line === told) return;
    told = line;
    model.send({ kind: "line", line, count: (count += 1) });
  }

  function flush() {
    clearTimeout(waiting);
    if (area.value === sent) return;
    sent = area.value;
    model.send({ kind: "text", text: sent, count: (count += 1) });
  }

  function take() {
    const text = model.get("shown")[1];
    sent = text;
    if (area.value === text) return;
    clearTimeout(waiting);
    const [start, end] = [area.selectionStart, area.selectionEnd];
    area.value = text;
    if (document.activeElement === area || area.getRootNode().activeElement === area) area.setSelectionRange(start, end);
    line = told = -1;
    drawGutter();
  }

  function drawFault() {
    fault.textContent = model.get("fault");
    fault.hidden = !model.get("fault");
    box.classList.toggle("faulty", Boolean(model.get("fault")));
    area.setAttribute("aria-invalid", String(Boolean(model.get("fault"))));
  }

  area.value = sent;
  label.textContent = model.get("label");
  area.addEventListener("input", () => {
    drawGutter();
    clearTimeout(waiting);
    waiting = setTimeout(flush, PAUSE);
  });
  area.addEventListener("blur", () => {
    flush();
    if (line >= 0) rest();
  });
  area.addEventListener("keyup", chose);
  area.addEventListener("click", chose);
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  const listened = { "change:shown": take, "change:gutter": drawGutter, "change:line": drawGutter, "change:fault": drawFault };
  for (const [event, act] of Object.entries(listened)) model.on(event, act);
  drawGutter();
  drawFault();
  return () => {
    clearTimeout(waiting);
    clearTimeout(resting);
    for (const [event, act] of Object.entries(listened)) model.off(event, act);
  };
}

export default { render };
