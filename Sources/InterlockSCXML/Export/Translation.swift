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
  private(set) var events = Texts()
  private(set) var conditions = Texts()
  private(set) var actions = Texts()
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
    for event in heard.names { events.add(event) }
    for state in document.allStates {
      for (actions, condition) in [(state.onEntry, nil), (state.onExit, nil)]
        + state.transitions.map({ ($0.actions, $0.condition) })
      {
        for action in actions { note(action) }
        if case .given(let text)? = condition { conditions.add(text) }
      }
      if completes(state) { events.add("done.state.\(state.id)") }
    }
    lines = area(document.states)
    let finals = document.states.filter { $0.kind == .final }
    if !finals.isEmpty { lines.append(.finalStates(finals)) }
  }

  private mutating func note(_ action: Document.Action) {
    switch action.form {
    case .raise(let event), .send(let event): events.add(event)
    case .given(let text): actions.add(text)
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
        let events = self.events.all.filter { heard.matches($0, descriptors) && !taken.contains($0) }
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
      case .given(let text): .action(self.actions.number(of: text))
      case .schedule, .cancel: nil
      }
    }
  }
}

/// Texts in order, each once.
struct Texts {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func add(_ text: String) {
    if numbers[text] != nil { return }
    numbers[text] = all.count
    all.append(text)
  }

  /// The number of a text that was added.
  func number(of text: String) -> Int { numbers[text] ?? 0 }
}

extension EventNames {
  /// Whether an event matches one of some descriptors.
  fileprivate func matches(_ event: String, _ descriptors: [String]) -> Bool {
    descriptors.contains { $0 == "*" || event == $0 || event.hasPrefix($0 + ".") }
  }
}
