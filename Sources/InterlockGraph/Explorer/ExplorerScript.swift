/// The script of an explorer page. It looks up what happens, and never works it out.
let explorerScript = explorerMachine + "\n" + explorerView + "\n" + explorerTools

/// The trace, and what happens next.
private let explorerMachine = #"""
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const find = id => document.getElementById(id);
  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === "click") element.addEventListener("click", value);
      else if (value !== null && value !== false) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };

  // The steps of the trace, of which as many are taken as the position says.
  let start = data.initial[0];
  let trace = [];
  let position = 0;
  const here = () => position ? trace[position - 1].target : start;
  const configuration = number => data.configurations[number];

  const refused = -1, ignored = -2, beyond = -3, deferred = -4, endless = -5;

  // What an input may do: outcomes of a target, the answers of conditions, and changes; null beyond the limit.
  function outcomes(place, input) {
    const cells = data.cells[place];
    if (!cells) return null;
    const cell = cells.find(cell => cell[0] === input);
    return cell ? cell[1].map(([target, answers, changes]) => ({ input, target, answers, changes })) : [];
  }

  function status(place, input) {
    const all = outcomes(place, input);
    if (all === null) return "unknown";
    if (all.every(one => one.target === refused)) return "closed";
    if (all.every(one => one.target === ignored)) return "ignored";
    if (all.every(one => one.target === deferred)) return "deferred";
    return all.length === 1 ? "open" : "guarded";
  }

  const machine = member => member ? data.members[member].name : "";
  function inputName(number) {
    const input = data.inputs[number];
    const place = input.member ? " in " + machine(input.member) : "";
    return input.kind === "event" ? input.name : ({ state: "to ", timeout: "after ", result: "done: " })[input.kind] + input.name + place;
  }
  const isYes = answer => answer % 2 === 1;
  const guardOf = answer => data.guards[answer >> 1];
  const guardName = guard => guard.label === null ? "the condition of " + guard.route : "“" + guard.label + "”";
  const answerName = answer => guardName(guardOf(answer)) + (isYes(answer) ? " says yes" : " says no");
  const stepName = step => inputName(step.input) + (step.answers.length ? " (" + step.answers.map(answerName).join(", ") + ")" : "");

  function say(text) { find("reason").textContent = text; }

  function push(outcome) {
    trace.length = position;
    trace.push(outcome);
    position += 1;
  }

  // Takes an outcome, and says why if it is none.
  function take(outcome) {
    const asked = closeQuestion();
    if (asked !== null) focusEvent(asked);
    const name = inputName(outcome.input);
    if (outcome.target === refused) {
      const noes = outcome.answers.filter(answer => !isYes(answer)).map(answerName);
      say(name + " is refused" + (noes.length ? ": " + noes.join(", ") + "." : " here."));
    } else if (outcome.target === ignored) say(name + " is ignored here.");
    else if (outcome.target === deferred) say(name + " is deferred here: what it does once the configuration has changed, it does as if it came then.");
    else if (outcome.target === endless) say("After " + name + ", eventless routes or completions follow each other for ever: the machine traps.");
    else if (outcome.target === beyond) say(name + " leads beyond what this page contains.");
    else {
      push(outcome);
      say("");
      show();
      return true;
    }
    return false;
  }

  function send(input) {
    closeQuestion();
    const all = outcomes(here(), input);
    if (all === null) return say("This page does not contain what follows from here.");
    if (all.length === 0) return say("No route leads from " + configuration(here()).name + " on " + inputName(input) + ".");
    if (all.length === 1) return take(all[0]);
    ask(input, all, 0);
  }

  // Asks what the conditions say, one after the other, and then what only data knows.
  function ask(input, rest, depth) {
    if (rest.length === 1 && rest[0].answers.length <= depth) return take(rest[0]);
    const conditions = new Set(rest.map(one => one.answers.length > depth ? one.answers[depth] >> 1 : -1));
    const question = find("question-text"), answers = find("answers");
    answers.replaceChildren();
    if (conditions.size === 1 && !conditions.has(-1)) {
      const guard = data.guards[[...conditions][0]];
      question.textContent = "Does " + guardName(guard) + " say yes? (" + guard.route + ")";
      for (const [text, yes] of [["Yes", true], ["No", false]]) {
        const next = rest.filter(one => isYes(one.answers[depth]) === yes);
        answers.append(make("button", { type: "button", "data-answer": text.toLowerCase(), click: () => ask(input, next, depth + 1) }, text));
      }
    } else {
      question.textContent = "Data decides what " + inputName(input) + " does:";
      for (const one of rest) {
        const goal = one.target === refused ? "is refused" : one.target === ignored ? "is ignored" : one.target === deferred ? "is deferred" : one.target === endless ? "never ends" : one.target === beyond ? "leads beyond this page" : "leads to " + configuration(one.target).name;
        const said = one.answers.slice(depth).map(answerName).join(", ");
        answers.append(make("button", { type: "button", click: () => take(one) }, goal + (said ? " (" + said + ")" : "")));
      }
    }
    answers.append(make("button", { type: "button", click: cancel }, "Cancel"));
    find("question").hidden = false;
    askedInput = input;
    answers.firstElementChild.focus();
  }

  // The input that the question is about; null if there is none.
  let askedInput = null;
  function closeQuestion() {
    const asked = askedInput;
    askedInput = null;
    find("question").hidden = true;
    return asked;
  }
  function cancel() { const asked = closeQuestion(); if (asked !== null) focusEvent(asked); }
  function focusEvent(input) { const button = document.querySelector("[data-input='" + input + "']"); if (button) button.focus(); }

  function go(to) { position = Math.max(0, Math.min(trace.length, to)); closeQuestion(); say(""); show(); }
  function begin(at, steps) { start = at; trace = steps; go(0); }

  // The shortest way from here to where a state is active, through the page's steps.
  function wayTo(member, state) {
    const isThere = place => configuration(place).active.some(([one, other]) => one === member && other === state);
    const arrivals = new Map([[here(), null]]);
    const queue = [here()];
    for (const place of queue) {
      if (isThere(place)) {
        const way = [];
        for (let at = place; arrivals.get(at); at = arrivals.get(at).from) way.unshift(arrivals.get(at));
        return way;
      }
      for (const [input, all] of data.cells[place] || []) {
        for (const [target, answers, changes] of all) {
          if (target < 0 || arrivals.has(target)) continue;
          arrivals.set(target, { from: place, input, target, answers, changes });
          queue.push(target);
        }
      }
    }
    return null;
  }
  """#
