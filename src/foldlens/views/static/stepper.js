// "As of" control: a slider over the log with the stops drawn on it, and buttons from stop to stop.
function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "fl-stepper";
  const label = document.createElement("label");
  label.className = "fl-stepper-label";
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = "-1";
  slider.setAttribute("aria-label", "Show the fold after this event");
  const ticks = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ticks.setAttribute("class", "fl-ticks");
  ticks.setAttribute("preserveAspectRatio", "none");
  ticks.setAttribute("viewBox", "0 0 1000 10");
  ticks.setAttribute("aria-hidden", "true");
  const track = document.createElement("div");
  track.className = "fl-track";
  track.append(ticks, slider);
  const buttons = document.createElement("div");
  buttons.className = "fl-stepper-buttons";
  for (const [what, title] of [["request", "request"], ["turn", "turn"], ["replacement", "replacement"]]) {
    const group = document.createElement("span");
    for (const [sign, by, word] of [["‹", -1, "previous"], ["›", 1, "next"]]) {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", `${word} ${title}`);
      made.title = `${word} ${title}`;
      made.addEventListener("click", () => model.send({ stop: what, by }));
      group.append(made);
    }
    const name = document.createElement("i");
    name.textContent = title;
    group.insertBefore(name, group.lastChild);
    buttons.append(group);
  }
  const end = document.createElement("button");
  end.type = "button";
  end.textContent = "end of log";
  end.addEventListener("click", () => model.send({ at: model.get("last") }));
  buttons.append(end);
  box.append(label, track, buttons);
  el.append(box);

  const words = (at) => (at < 0 ? "before the first event" : `after event #${at.toLocaleString("en")}`);
  let waiting = 0;
  slider.addEventListener("input", () => {
    label.textContent = words(Number(slider.value));
    clearTimeout(waiting);
    waiting = setTimeout(() => model.send({ at: Number(slider.value) }), 60);
  });
  function draw() {
    slider.max = String(Math.max(0, model.get("last")));
    slider.value = String(model.get("at"));
    slider.setAttribute("aria-valuetext", words(model.get("at")));
    label.textContent = words(model.get("at"));
  }
  function drawTicks() {
    const span = Math.max(1, model.get("last") + 1);
    ticks.replaceChildren(
      ...model.get("ticks").map(([seq, kind]) => {
        const tick = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        tick.setAttribute("x", String(((seq + 1) / span) * 1000 - 0.6));
        tick.setAttribute("width", kind === "replacement" ? "2.4" : "1.2");
        tick.setAttribute("y", kind === "replacement" ? "0" : "4");
        tick.setAttribute("height", kind === "replacement" ? "10" : "6");
        tick.setAttribute("class", `fl-tick-${kind}`);
        return tick;
      }),
    );
  }
  model.on("change:at", draw);
  model.on("change:last", draw);
  model.on("change:ticks", drawTicks);
  draw();
  drawTicks();
  return () => {
    model.off("change:at", draw);
    model.off("change:last", draw);
    model.off("change:ticks", drawTicks);
  };
}

export default { render };
