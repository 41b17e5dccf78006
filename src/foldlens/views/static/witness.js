// The smallest log that shows a fault: asked for by a click, searched beside the page, shown as text and offered as a file.
const PACE = 350; // ms between two looks at a search that is running

function part(tag, cls, text) {
  const made = document.createElement(tag);
  made.className = cls;
  if (text !== undefined) made.textContent = text;
  return made;
}

function render({ model, el }) {
  const box = part("section", "fl-witness");
  box.setAttribute("aria-label", "Smallest log");
  el.append(box);
  let running = 0;

  function draw() {
    clearTimeout(running);
    const rules = model.get("rules");
    box.hidden = !rules.length;
    box.replaceChildren(part("h3", "", "The smallest log that shows it"));
    for (const rule of rules) {
      const find = part("button", "fl-find", rules.length === 1 ? "Find it" : `Find it for ${rule}`);
      find.type = "button";
      const place = part("div", "");
      find.addEventListener("click", () => {
        find.disabled = true;
        place.replaceChildren(part("p", "fl-witness-note", "Searching: leaving out events as long as the fault stays …"));
        ask(rule, place, find);
      });
      box.append(find, place);
    }
  }

  function ask(rule, place, find) {
    const seq = model.get("seq");
    const heard = (message) => {
      if (message.rule !== rule || message.seq !== seq) return;
      model.off("msg:custom", heard);
      if (seq !== model.get("seq")) return;
      if (message.kind === "searching") running = setTimeout(() => ask(rule, place, find), PACE);
      else found(message, place, find);
    };
    model.on("msg:custom", heard);
    model.send({ rule, seq });
  }

  function found(message, place, find) {
    if (message.kind !== "found") {
      find.disabled = false;
      place.replaceChildren(part("p", "fl-witness-note", message.note));
      return;
    }
    const text = part("pre", "fl-witness-log", message.text);
    const save = part("a", "fl-find", "Download it as witness.txt");
    save.href = URL.createObjectURL(new Blob([message.text], { type: "text/plain" }));
    save.download = "witness.txt";
    const open = part("a", "fl-find", "Open it on the bench");
    open.href = `learn/?${new URLSearchParams({ access_token: model.get("token"), bench: message.bench, theme: "system" })}`;
    open.target = "_blank";
    const ways = part("div", "fl-witness-ways");
    ways.append(save, ...(model.get("token") ? [open] : [])); // a page that foldlens does not serve has no bench beside it
    place.replaceChildren(part("p", "fl-witness-note", message.note), text, ways);
    find.remove();
  }

  model.on("change:seq", draw);
  model.on("change:rules", draw);
  draw();
  return () => {
    clearTimeout(running);
    model.off("change:seq", draw);
    model.off("change:rules", draw);
  };
}

export default { render };
