/// The elements that show where the machine is.
let explorerView = #"""
  const places = [];   // Each state's elements.

  function stateElement(member, state, element) {
    const name = data.members[member].states[state].name;
    element.setAttribute("data-state", name);
    if (member) element.setAttribute("data-machine", machine(member));
    places.push({ member, state, element });
    return element;
  }

  // The states as a nested list.
  function tree(member) {
    const own = data.members[member];
    return make("ul", { class: member ? "" : "tree", "aria-label": member ? machine(member) : "States" }, ...own.states.map((state, number) => {
      const button = make("button", { type: "button", click: () => showWay(member, number) }, state.name + (state.isFinal ? " ◎" : ""));
      const item = make("li", {}, stateElement(member, number, button));
      data.members.forEach((inner, child) => {
        if (inner.parent === member && inner.hosts.includes(number)) {
          const host = tree(child);
          for (const place of places) if (host.contains(place.element) && place.member === child) place.host = number;
          item.append(host);
        }
      });
      return item;
    }));
  }

  // Makes the states in a picture by Graphviz buttons.
  function animate(svg) {
    const nodes = new Map();
    for (const group of svg.querySelectorAll("g.node, g.cluster")) {
      const title = [...group.children].find(child => child.tagName === "title");
      if (title) nodes.set(title.textContent, group);
    }
    let isWhole = true;
    data.members.forEach((own, member) => own.states.forEach((state, number) => {
      if (state.id === null) return;
      const group = nodes.get(state.id) || nodes.get("cluster_" + state.id);
      if (!group) { isWhole = false; return; }
      stateElement(member, number, group);
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", (member ? machine(member) + ": " : "") + state.name);
      group.addEventListener("click", event => { event.stopPropagation(); showWay(member, number); });
      group.addEventListener("keydown", event => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); showWay(member, number); }
      });
    }));
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", "States");
    return isWhole;
  }

  function inputButton(number) {
    const input = data.inputs[number], now = status(here(), number);
    const words = { open: "", guarded: " asks", closed: " closed", ignored: " ignored", deferred: " deferred", unknown: " unknown" }[now];
    return make("li", {}, make("button", {
      type: "button", "data-input": number, "data-status": now, "data-event": input.kind === "event" ? input.name : null,
      "data-timeout": input.kind === "timeout" ? input.name : null, "data-target": input.kind === "state" ? input.name : null,
      "data-result": input.kind === "result" ? input.name : null,
      "aria-disabled": now === "open" || now === "guarded" ? null : "true", click: () => send(number),
    }, inputName(number), ...(words ? [make("small", {}, words)] : [])));
  }

  // An input other than an event is shown where it can come.
  const canCome = number => (data.cells[here()] || []).some(cell => cell[0] === number);

  function show() {
    const now = configuration(here()), active = new Map(now.active);
    find("now").replaceChildren("Now in ", make("strong", {}, now.name));
    for (const { member, state, element, host } of places) {
      const isHere = active.get(member) === state && (host === undefined || active.get(data.members[member].parent) === host);
      if (isHere) element.setAttribute("aria-current", "true"); else element.removeAttribute("aria-current");
    }
    const own = document.activeElement, focused = own && (own.dataset.input !== undefined ? own.dataset.input : null);
    const hadStep = find("trace").contains(own), hadButton = own === find("undo") || own === find("redo");
    find("way").replaceChildren();
    const numbers = data.inputs.map((_, number) => number);
    find("events").replaceChildren(...numbers.filter(number => data.inputs[number].kind === "event").map(inputButton));
    const others = numbers.filter(number => data.inputs[number].kind !== "event" && canCome(number));
    find("others").hidden = others.length === 0;
    find("other-inputs").replaceChildren(...others.map(inputButton));
    if (focused !== null) focusEvent(focused);
    showTrace();
    if (hadStep) find("trace").querySelector("[aria-current] button").focus();
    find("undo").disabled = position === 0;
    find("redo").disabled = position === trace.length;
    if (hadButton && own.disabled) [find("undo"), find("redo"), find("restart")].find(button => !button.disabled).focus();
    remember();
  }

  function showTrace() {
    const items = [make("li", {}, make("button", { type: "button", click: () => go(0) }, "start in " + configuration(start).name))];
    trace.forEach((step, place) => items.push(make("li", { class: step.isCycle ? "cycle" : null }, make("button", { type: "button", click: () => go(place + 1) }, stepName(step) + " → " + configuration(step.target).name))));
    items[position].setAttribute("aria-current", "step");
    find("trace").replaceChildren(...items);
  }

  // The outcomes of an input if conditions answer as the letters of the address say, and yes after these. Only data tells them apart.
  const agreeing = (place, input, letters) => (outcomes(place, input) || []).filter(one => one.answers.every((answer, number) => isYes(answer) === (letters[number] !== "n")));

  // Keeps the events in the address, so that it can be shared.
  function remember() {
    const taken = trace.slice(0, position);
    if (start !== data.initial[0] || taken.some(step => data.inputs[step.input].kind !== "event")) return;
    const words = taken.map((step, place) => {
      const name = encodeURIComponent(data.inputs[step.input].name).replace(/[?,~]/g, c => "%" + c.charCodeAt(0).toString(16));
      const letters = step.answers.some(answer => !isYes(answer)) ? step.answers.map(answer => isYes(answer) ? "y" : "n").join("") : "";
      const rivals = agreeing(place ? taken[place - 1].target : start, step.input, letters);
      const choice = rivals.findIndex(one => one.target === step.target && one.answers.join() === step.answers.join() && (step.changes.length === 0 || one.changes.join() === step.changes.join()));
      return name + (letters ? "?" + letters : "") + (choice > 0 ? "~" + choice : "");
    });
    const hash = words.length ? "#send=" + words.join(",") : "#";
    if (hash !== (location.hash || "#")) history.replaceState(null, "", hash);
  }

  function showWay(member, state) {
    const name = (member ? machine(member) + ": " : "") + data.members[member].states[state].name, way = wayTo(member, state);
    const box = find("way");
    if (way === null) return box.replaceChildren((data.limit === null ? "No way leads from here to " : "This page contains no way from here to ") + name + ".");
    if (way.length === 0) return box.replaceChildren("The machine is in " + name + ".");
    box.replaceChildren("The way to " + name + ":", make("ol", {}, ...way.map(step => make("li", {}, stepName(step)))),
      make("button", { type: "button", id: "go", click: () => { way.forEach(push); go(position); find("trace").querySelector("[aria-current] button").focus(); } }, "Go there"));
  }
  """#
