// What to list: a search in the payloads and a few choices. Option texts may come from the log, so they go in as text.
const FIELDS = [["kind", "any kind"], ["turn", "any turn"], ["tool", "any tool"], ["only", "all events"]];

function render({ model, el }) {
  const box = document.createElement("form");
  box.className = "fl-filters";
  box.setAttribute("role", "search");
  box.addEventListener("submit", (event) => event.preventDefault());
  const search = document.createElement("input");
  search.type = "search";
  search.placeholder = "Search payloads";
  search.setAttribute("aria-label", "Search the text of all payloads");
  const found = document.createElement("output");
  const selects = FIELDS.map(([name, all]) => {
    const select = document.createElement("select");
    select.setAttribute("aria-label", all);
    select.dataset.name = name;
    select.addEventListener("change", () => tell());
    return select;
  });
  box.append(search, ...selects, found);
  el.append(box);
  let waiting = 0;
  const tell = () => {
    const wish = { text: search.value };
    for (const select of selects) wish[select.dataset.name] = select.value;
    model.send({ filters: wish });
  };
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(tell, 120);
  });
  function draw() {
    const chosen = model.get("chosen");
    const choices = model.get("choices");
    FIELDS.forEach(([name, all], index) => {
      const options = [["", all], ...(choices[name] ?? [])].map(([value, text]) => {
        const option = document.createElement("option");
        option.value = value;
        option.textContent = text;
        return option;
      });
      selects[index].replaceChildren(...options);
      selects[index].value = chosen[name] ?? "";
      selects[index].hidden = options.length < 2;
    });
    if (document.activeElement !== search && el.getRootNode().activeElement !== search) search.value = chosen.text ?? "";
  }
  const count = () => {
    found.textContent = model.get("found");
  };
  model.on("change:chosen", draw);
  model.on("change:choices", draw);
  model.on("change:found", count);
  draw();
  count();
  return () => {
    model.off("change:chosen", draw);
    model.off("change:choices", draw);
    model.off("change:found", count);
  };
}

export default { render };
