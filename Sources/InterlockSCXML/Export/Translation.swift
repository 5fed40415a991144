/// A document in the terms of the language: the lines of its Swift source, and of its blueprint.
struct Translation {
  /// A line of a blueprint.
  indirect enum Line {
    case states([Document.State])
    case route(Route)
    case onEntry(Document.State, [Statement])
    case onExit(Document.State, [Statement])
    case within(Document.State, name: String?, initial: Document.State, [Line])
    case finalStates([Document.State])
  }

  /// Routes from one state to one target, for several events.
  struct Route {
    /// The events; nil for an eventless route.
    let events: [String]?
    let source: Document.State

    /// Where it leads; nil if it stays.
    let target: Target?
    let condition: Document.Condition?
    let statements: [Statement]
  }

  enum Target {
    case states([Document.State])
    case past(Document.History)
  }

  /// What a handler does.
  enum Statement {
    case raise(String)
    case send(String)
    case log(String)

    /// An action of another language, by its index in ``actions``.
    case action(Int)
  }

  let document: Document

  /// The state in which the chart starts.
  let start: Document.State

  /// The events that occur, the conditions and the actions of other languages, in the order of the document.
  private(set) var events: [String] = []
  private(set) var conditions: [String] = []
  private(set) var actions: [String] = []
  private(set) var lines: [Line] = []

  private let heard: EventNames

  /// Translates a document.
  ///
  /// - Throws: ``SCXMLError`` if a chart of the language would do something else.
  init(_ document: Document) throws(SCXMLError) {
    self.document = document
    heard = EventNames(of: document)
    try document.checkForSwift(heard)
    start = document.initial?.targets[0].state ?? document.states[0]
    events = heard.names
    for state in document.allStates {
      for (actions, condition) in [(state.onEntry, nil), (state.onExit, nil)]
        + state.transitions.map({ ($0.actions, $0.condition) })
      {
        for action in actions { note(action) }
        if case .given(let text)? = condition { note(text, in: &conditions) }
      }
      if completes(state) { note("done.state.\(state.id)", in: &events) }
    }
    lines = area(document.states)
    let finals = document.states.filter { $0.kind == .final }
    if !finals.isEmpty { lines.append(.finalStates(finals)) }
  }

  private func note(_ text: String, in texts: inout [String]) {
    if !texts.contains(text) { texts.append(text) }
  }

  private mutating func note(_ action: Document.Action) {
    switch action.form {
    case .raise(let event), .send(let event): note(event, in: &events)
    case .given(let text): note(text, in: &actions)
    case .schedule, .cancel, .log: break
    }
  }

  /// Whether the completion of a state is an event that something names.
  private func completes(_ state: Document.State) -> Bool {
    !state.isParallel && state.canComplete && heard.isHeard("done.state.\(state.id)")
  }

  /// The lines of a region: entry handlers come last, so that they run after those of transitions.
  private func area(_ inside: [Document.State]) -> [Line] {
    var lines = [Line.states(inside)]
    for state in inside { lines += routes(of: state) }
    for state in inside {
      let (entry, exit) = (entryStatements(of: state), statements(of: state.onExit))
      if !entry.isEmpty { lines.append(.onEntry(state, entry)) }
      if !exit.isEmpty { lines.append(.onExit(state, exit)) }
    }
    for state in inside { lines += regions(of: state) }
    return lines
  }

  private func regions(of state: Document.State) -> [Line] {
    guard let first = state.children.first else { return [] }
    if state.isParallel {
      return state.children.map { .within(state, name: $0.id, initial: $0, area([$0])) }
    }
    return [
      .within(state, name: nil, initial: state.initial?.targets[0].state ?? first, area(state.children))
    ]
  }

  private func routes(of state: Document.State) -> [Line] {
    // What always comes first leaves nothing for those after it.
    var taken: Set<String> = []
    var isAlwaysTaken = false
    var lines: [Line] = []
    for transition in state.transitions {
      let isOpen = transition.condition == nil
      var own: [String]?
      if let descriptors = transition.events {
        let events = self.events.filter { heard.matches($0, descriptors) && !taken.contains($0) }
        if events.isEmpty { continue }
        if isOpen { taken.formUnion(events) }
        own = events
      } else {
        if isAlwaysTaken { continue }
        isAlwaysTaken = isOpen
      }
      lines.append(
        .route(
          Route(
            events: own, source: state, target: target(of: transition), condition: transition.condition,
            statements: statements(of: transition.actions))))
    }
    return lines
  }

  private func target(of transition: Document.Transition) -> Target? {
    switch transition.targets.first {
    case nil: nil
    case .history(let history)?: .past(history)
    case .state?: .states(transition.targets.map(\.state))
    }
  }

  private func entryStatements(of state: Document.State) -> [Statement] {
    var actions = state.onEntry
    if state.kind == .final, state.parent == nil { actions += state.onExit }
    var statements = statements(of: actions)
    if state.kind == .final, let parent = state.parent, completes(parent) {
      statements.append(.raise("done.state.\(parent.id)"))
    }
    return statements
  }

  private func statements(of actions: [Document.Action]) -> [Statement] {
    actions.compactMap { action in
      switch action.form {
      case .raise(let event): .raise(event)
      case .send(let event): .send(event)
      case .log(let text): .log(text)
      case .given(let text): .action(self.actions.firstIndex(of: text) ?? 0)
      case .schedule, .cancel: nil
      }
    }
  }
}

extension EventNames {
  /// Whether an event matches one of some descriptors.
  fileprivate func matches(_ event: String, _ descriptors: [String]) -> Bool {
    descriptors.contains { $0 == "*" || event == $0 || event.hasPrefix($0 + ".") }
  }
}
