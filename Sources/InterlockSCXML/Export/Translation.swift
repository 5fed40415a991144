import Interlock

/// A document in the terms of the language: the lines of its Swift source, and of its blueprint.
struct Translation {
  /// A line of a blueprint.
  indirect enum Line {
    case states([Document.State])
    case route(Route)
    case onEntry(Document.State, [Statement])
    case onExit(Document.State, [Statement])
    case within(Document.State, name: String?, initial: Document.State, History?, [Line])
    case finalStates([Document.State])
  }

  /// Routes to one target.
  struct Route {
    let cause: Cause

    /// Where they begin; nil for any state of the region in which the line stands.
    let source: Document.State?

    /// Where they lead; nil if they stay.
    let target: Target?
    let condition: Document.Condition?
    let statements: [Statement]
  }

  /// What a route is taken on.
  enum Cause: Hashable {
    case events([String])
    case always
    case completion
    case timeout(Document.Milliseconds)
  }

  enum Target {
    case states([Document.State])
    case past(Document.State, History, otherwise: Document.State?)
  }

  /// How much of a region resumes.
  enum History: String {
    case shallow, deep
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

  /// The states of the chart, in the order of the document.
  let states: [Document.State]

  /// The events that occur, the conditions and the actions of other languages, in the order of the document.
  private(set) var events = Texts()
  private(set) var conditions = Texts()
  private(set) var actions = Texts()
  private(set) var lines: [Line] = []

  private let heard: EventNames

  /// What descriptors match among all events that occur.
  private var known: EventNames

  /// The events that are no events in the language.
  private let silent: SilentEvents

  /// Translates a document.
  ///
  /// - Throws: ``SCXMLError`` if a chart of the language would do something else.
  init(_ document: Document) throws(SCXMLError) {
    self.document = document
    heard = EventNames(of: document)
    known = heard
    silent = SilentEvents(of: document)
    try document.checkForSwift(heard, silent)
    start = document.initial?.targets[0].state ?? document.outermost[0]
    states = document.allStates.filter { !$0.isPlainRegion && !document.isEnclosure($0) }
    for event in heard.names where !silent.contains(event) { events.add(event) }
    for state in document.allStates {
      for (actions, condition) in [(state.onEntry, nil), (state.onExit, nil)]
        + state.transitions.map({ ($0.actions, $0.condition) })
      {
        for action in actions { note(action) }
        if case .given(let text)? = condition { conditions.add(text) }
      }
      if announces(state) { events.add("done.state.\(state.id)") }
    }
    known = heard.among(events.all)
    lines = area(document.states)
  }

  private mutating func note(_ action: Document.Action) {
    switch action.form {
    case .raise(let event), .send(let event): events.add(event)
    case .given(let text): actions.add(text)
    case .schedule, .cancel, .log: break
    }
  }

  /// Whether the completion of a state is an event that something names.
  private func announces(_ state: Document.State) -> Bool {
    !state.isParallel && state.canComplete && heard.isHeard("done.state.\(state.id)")
      && silent.completion(of: state) == nil
  }

  /// The lines of a region: entry handlers come last, so that they run after those of transitions.
  private func area(_ contents: [Document.State]) -> [Line] {
    var (inside, around) = (contents, [Line]())
    if contents.count == 1, document.isEnclosure(contents[0]) {
      inside = contents[0].children
      around = routes(of: contents[0])
    }
    var lines = [Line.states(inside)]
    for state in inside { lines += routes(of: state) }
    lines += around
    for state in inside {
      let (entry, exit) = (entryStatements(of: state), statements(of: state.onExit))
      if !entry.isEmpty { lines.append(.onEntry(state, entry)) }
      if !exit.isEmpty { lines.append(.onExit(state, exit)) }
    }
    for state in inside { lines += regions(of: state) }
    let finals = inside.filter { $0.kind == .final }
    if !finals.isEmpty { lines.append(.finalStates(finals)) }
    return lines
  }

  private func regions(of state: Document.State) -> [Line] {
    if state.children.isEmpty { return [] }
    if state.isParallel {
      return state.children.enumerated().map { place, child in
        child.isPlainRegion
          ? region(of: child, in: state, name: "\(place + 1)")
          : .within(state, name: child.id, initial: child, nil, area([child]))
      }
    }
    return [region(of: state, in: state, name: nil)]
  }

  /// The region with the states inside a state.
  private func region(of state: Document.State, in owner: Document.State, name: String?) -> Line {
    var initial = state.initial?.targets[0].state ?? document.contents(of: state)[0]
    let history = document.declaredHistory(of: state)
    if let history { initial = history.transition.targets[0].state }
    return .within(
      owner, name: name, initial: initial, history.map { $0.isDeep ? .deep : .shallow }, area(state.children))
  }

  private func routes(of state: Document.State) -> [Line] {
    // What always comes first leaves nothing for those after it.
    var taken: Set<String> = []
    var causes: Set<Cause> = []
    var lines: [Line] = []
    for transition in state.transitions {
      let isOpen = transition.condition == nil
      let cause: Cause
      if let descriptors = transition.events {
        if let event = descriptors.first, let own = silent[event] {
          cause = own
        } else {
          let events = known.events(matching: descriptors).filter { !taken.contains($0) }
          if events.isEmpty { continue }
          if isOpen { taken.formUnion(events) }
          cause = .events(events)
        }
      } else {
        cause = .always
      }
      if causes.contains(cause) { continue }
      if isOpen { causes.insert(cause) }
      lines.append(
        .route(
          Route(
            cause: cause, source: document.isEnclosure(state) ? nil : state, target: target(of: transition),
            condition: transition.condition, statements: statements(of: transition.actions))))
    }
    return lines
  }

  private func target(of transition: Document.Transition) -> Target? {
    guard case .history(let history)? = transition.targets.first else {
      return transition.targets.isEmpty ? nil : .states(transition.targets.map(\.state))
    }
    let kind: History = history.isDeep ? .deep : .shallow
    let region = document.region(of: history)
    guard region.isPlainRegion, let owner = region.parent else {
      return .past(region, kind, otherwise: history.transition.targets[0].state)
    }
    let others = transition.targets.compactMap { target -> Document.State? in
      guard case .history(let own) = target else { return nil }
      let region = document.region(of: own)
      let initial = region.initial.flatMap {
        if case .state(let state) = $0.targets[0] { state } else { nil }
      }
      let state = own.transition.targets[0].state
      return state === initial ?? document.contents(of: region)[0] ? nil : state
    }
    return .past(owner, kind, otherwise: others.first)
  }

  private func entryStatements(of state: Document.State) -> [Statement] {
    var actions = state.onEntry
    if state.kind == .final, state.parent == nil { actions += state.onExit }
    var statements = statements(of: actions)
    if state.kind == .final, let parent = state.parent, announces(parent) {
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

// How graphs of the language's charts are written, and read again.

extension Document.State {
  /// Whether the state is nothing but a region of a parallel state: nothing can name it, and it does nothing.
  var isPlainRegion: Bool {
    isNameless && isCompound && transitions.isEmpty && parent?.isParallel ?? false
  }

  /// Whether nothing can name the state, and nothing is done when it is entered or left.
  fileprivate var isNameless: Bool { id.hasPrefix("#") && onEntry.isEmpty && onExit.isEmpty }

  fileprivate var remembered: [Document.State] { children.flatMap { [$0] + $0.remembered } }
}

extension Document {
  /// Whether a state stands for any state of its region: it is around all of them, nothing can name it, and it does nothing but
  /// move.
  func isEnclosure(_ state: State) -> Bool {
    guard state.isNameless, state.isCompound, state.initial == nil, !state.transitions.isEmpty
    else { return false }
    let siblings = state.parent?.children ?? states
    return siblings.count == 1 && !(state.parent?.isParallel ?? false)
  }

  /// The states of a state's region.
  func contents(of state: State) -> [State] {
    state.children.count == 1 && isEnclosure(state.children[0]) ? state.children[0].children : state.children
  }

  /// The state in whose region a history remembers. Beside what a shallow one remembers may be the state that stands for any.
  func region(of history: History) -> State {
    let state = history.parent
    return isEnclosure(state) ? state.parent ?? state : state
  }

  /// The histories of a state's region.
  func histories(of state: State) -> [History] {
    let child = state.children.first
    return state.histories + (child.map { isEnclosure($0) ? $0.histories : [] } ?? [])
  }

  /// Where all histories of a state's region lead as long as there is no past; nil if one of them does more, or leads elsewhere
  /// than the others.
  func defaultState(ofHistoriesIn state: State) -> State? {
    var known: State?
    for history in histories(of: state) {
      let own = history.transition
      guard own.actions.isEmpty, own.targets.count == 1, case .state(let target) = own.targets[0],
        known == nil || known === target
      else { return nil }
      known = target
    }
    return known
  }

  /// The history by which a state's region starts whenever it is entered, if that is one of the language.
  func declaredHistory(of state: State) -> History? {
    guard state.isCompound, let initial = state.initial, initial.actions.isEmpty, initial.targets.count == 1,
      case .history(let history) = initial.targets[0], region(of: history) === state,
      let target = defaultState(ofHistoriesIn: state), target.isInside(state)
    else { return nil }
    // What is done has no history in the language.
    let remembered = history.isDeep ? state.remembered : contents(of: state)
    return remembered.contains { $0.kind == .final } ? nil : history
  }

  /// The outermost states.
  var outermost: [State] { states.count == 1 && isEnclosure(states[0]) ? states[0].children : states }
}

/// The events of a document that the language does not need: those of timeouts and of completions.
///
/// A state that sends itself an event while it lasts has a timeout, and one whose own transitions alone name its completion
/// has routes for that. Nothing else may name these events.
struct SilentEvents {
  private var causes: [String: Translation.Cause] = [:]
  private var completed: Set<ObjectIdentifier> = []

  init(of document: Document) {
    // The states whose transitions name each descriptor, and whether it stands alone there.
    var readers: [String: [(state: Document.State, isAlone: Bool)]] = [:]
    var senders: [String: Int] = [:]
    var raises = false
    for state in document.allStates {
      for transition in state.transitions {
        for name in transition.events ?? [] {
          readers[name, default: []].append((state, transition.events?.count == 1))
        }
        if transition.events == nil { raises = true }
      }
      for action in state.allActions {
        switch action.form {
        case .raise(let event), .send(let event):
          raises = true
          senders[event, default: 0] += 1
        case .schedule(let event, after: _, id: _): senders[event, default: 0] += 1
        case .cancel, .log, .given: break
        }
      }
    }
    if readers["*"] != nil { return }
    /// Whether only the transitions of one state name an event.
    func isOwn(_ event: String, of state: Document.State) -> Bool {
      guard let own = readers[event], own.allSatisfy({ $0.state === state && $0.isAlone }) else {
        return false
      }
      var next = Document.broader(than: event)
      while let name = next {
        if readers[name] != nil { return false }
        next = Document.broader(than: name)
      }
      return true
    }
    for state in document.allStates {
      for action in state.onEntry {
        guard case .schedule(let event, let delay, let id?) = action.form, senders[event] == 1,
          state.onExit.contains(where: { if case .cancel(id) = $0.form { true } else { false } }),
          isOwn(event, of: state)
        else { continue }
        causes[event] = .timeout(delay)
      }
      let done = "done.state.\(state.id)"
      // Other actions in between or beside it might change which states are complete.
      if !raises, state.canComplete, isOwn(done, of: state),
        !state.isParallel || !state.children.contains(where: { readers["done.state.\($0.id)"] != nil })
      {
        causes[done] = .completion
        completed.insert(ObjectIdentifier(state))
      }
    }
  }

  /// What a route is taken on instead of an event.
  subscript(event: String) -> Translation.Cause? { causes[event] }

  func contains(_ event: String) -> Bool { causes[event] != nil }

  /// What stands for the completion of a state; nil if that is an event.
  func completion(of state: Document.State) -> Translation.Cause? {
    completed.contains(ObjectIdentifier(state)) ? .completion : nil
  }
}

extension Document.State {
  /// Everything that is done in the state.
  var allActions: [Document.Action] {
    onEntry + onExit + transitions.flatMap(\.actions) + (initial?.actions ?? [])
      + histories.flatMap(\.transition.actions)
  }
}
