/// The search, the properties, the replay, and the beginning.
let explorerTools = #"""
  function search() {
    const words = find("search").value.trim().toLowerCase();
    const items = [];
    if (words) data.members.forEach((own, member) => own.states.forEach((state, number) => {
      if (items.length < 50 && state.name.toLowerCase().includes(words)) items.push(make("li", {}, make("button", { type: "button", click: () => showWay(member, number) }, (member ? machine(member) + ": " : "") + state.name)));
    }));
    find("found").replaceChildren(...items);
  }

  function showProperties() {
    if (data.properties.length === 0) return;
    find("properties-section").hidden = false;
    find("properties").replaceChildren(...data.properties.map(property => {
      const lines = property.text.split("\n");
      const item = make("li", { class: property.holds ? "holds" : "fails" }, make("code", {}, lines[0]));
      if (lines.length > 1) item.append(make("pre", {}, lines.slice(1).map(line => line.slice(2)).join("\n")));
      const isHere = step => step[2] < data.configurations.length;
      if (property.start !== null && property.start < data.configurations.length && [...property.path, ...property.cycle].every(isHere)) {
        const steps = [...property.path.map(step => [step, false]), ...property.cycle.map(step => [step, true])];
        item.append(make("button", { type: "button", click: () => begin(property.start, steps.map(([[input, answers, target], isCycle]) => ({ input, answers, target, changes: [], isCycle }))) }, "Step through it"));
      }
      return item;
    }));
  }

  // Replays changes: each step must change what the next lines say. A line about a machine that is left adds nothing.
  function replay(text) {
    const report = find("replayed");
    let lines;
    try { lines = text.split("\n").map(line => line.trim()).filter(Boolean).map(line => JSON.parse(line)); }
    catch (error) { report.textContent = "This is no JSON: " + error.message; return; }
    lines = lines.map((line, number) => ({ ...line, number: number + 1, member: data.members.findIndex(own => own.path.join() === (line.path || []).join()) })).filter(line => line.kind !== "left");
    const told = new Set(lines.map(line => line.member));
    const name = (member, state) => {
      const own = data.members[member];
      return state < own.states.length ? own.states[state].name : own.foreign[state - own.states.length];
    };
    const agrees = (line, [kind, member, from, to, teller = member]) => line.kind === kind && line.member === member && line.to === name(teller, to) && (kind === "started" || line.from === name(teller, from));
    [start, trace, position] = [data.initial[0], [], 0];
    let next = 0, fault = null;
    while (next < lines.length) {
      let best = null, length = 0;
      for (const [input, all] of data.cells[here()] || []) for (const [target, answers, numbers] of all) {
        if (target < 0) continue;
        const changes = numbers.map(number => data.changes[number]).filter(change => told.has(change[1]));
        if (changes.length <= length || next + changes.length > lines.length) continue;
        const line = lines[next], own = data.inputs[input];
        if ((line.event !== undefined) !== (own.kind === "event" || own.kind === "result")) continue;
        if (line.member === 0 && own.kind === "event" && line.event !== own.name) continue;
        if (changes.every((change, place) => agrees(lines[next + place], change))) { best = { input, target, answers, changes: numbers }; length = changes.length; }
      }
      if (!best) {
        fault = "Line " + lines[next].number + " does not follow from " + configuration(here()).name + ".";
        break;
      }
      push(best);
      next += length;
    }
    go(position);
    report.textContent = fault !== null ? fault : lines.length + " changes in " + trace.length + " steps.";
  }

  // The fragment: #send=open,play?n,pay~1
  function open(hash) {
    const match = /^#send=(.*)$/.exec(hash);
    if (!match) return;
    begin(data.initial[0], []);
    for (const word of match[1].split(",").filter(Boolean)) {
      const [, name, letters, choice] = /^([^?~]*)\??([^~]*)~?(.*)$/.exec(word);
      const event = decodeURIComponent(name);
      const input = data.inputs.findIndex(own => own.kind === "event" && own.name === event);
      if (input < 0) return say("There is no event " + event + ".");
      const found = agreeing(here(), input, letters)[Number(choice) || 0];
      if (!found) return send(input);
      if (!take(found)) return;
    }
  }

  (() => {
    const svg = find("picture").querySelector("svg");
    let isWhole = false;
    if (svg) { find("picture").hidden = false; isWhole = animate(svg); }
    if (!isWhole) find("list").append(tree(0));
    if (data.limit !== null) {
      find("notice").hidden = false;
      find("notice").textContent = "This page contains the nearest " + data.limit + " configurations; there are more.";
    }
    if (data.omissions.length) {
      find("omissions").hidden = false;
      find("omissions").querySelector("ul").append(...data.omissions.map(text => make("li", {}, text)));
    }
    find("undo").addEventListener("click", () => go(position - 1));
    find("redo").addEventListener("click", () => go(position + 1));
    find("restart").addEventListener("click", () => begin(data.initial[0], []));
    find("search").addEventListener("input", search);
    find("replay").addEventListener("click", () => replay(find("log").value));
    find("file").addEventListener("change", async event => {
      const file = event.target.files[0];
      if (file) { find("log").value = await file.text(); replay(find("log").value); }
    });
    document.addEventListener("keydown", event => {
      if (event.key === "Escape") cancel();
      if (event.target.closest("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "u") go(position - 1);
      if (event.key === "r") go(position + 1);
    });
    window.addEventListener("hashchange", () => open(location.hash));
    const hash = location.hash;
    showProperties();
    show();
    open(hash);
  })();
  """#
