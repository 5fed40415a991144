// Queries: readers of what an attempt would choose (F3).

extension Engine {
  /// A query's answer about an event.
  struct Expectation {
    let effect: Effect

    /// The state in which the machine would be.
    let toState: AnyValue
  }

  /// What an event would do now, in the machine or in a submachine; nil if it would be refused.
  final func expectation(of event: AnyValue, _ message: Message?) -> Expectation? {
    checkComparing()
    let node = ownNode()
    return node.tree.asking(node) { tree in
      guard node.isActive else { return nil }
      return tree.expectation(of: .event(event), on: node, message)
    }
  }

  /// Whether a target state would be accepted now.
  @usableFromInline
  final func expects(_ target: AnyValue, _ message: Message?) -> Bool {
    checkComparing()
    let node = ownNode()
    return node.tree.asking(node) { tree in
      node.isActive && tree.expectation(of: .target(target), on: node, message) != nil
    }
  }

  /// Whether a route leads from one state to another on an event: a route of an embedded submachine where that decides
  /// (H5).
  final func hasRoute(
    on event: AnyValue, from fromState: AnyValue, to toState: AnyValue, _ message: Message?
  ) -> Bool {
    checkComparing()
    let node = ownNode()
    return node.tree.asking(node) { _ in leads(on: event, from: fromState, to: toState, message) }
  }

  private final func leads(
    on event: AnyValue, from fromState: AnyValue, to toState: AnyValue, _ message: Message?
  ) -> Bool {
    var mayMove = true
    if let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) {
      mayMove = false
      if let own = link.place.state(in: fromState), let next = link.place.state(in: toState),
        let event = link.events.down(event), link.child.engine.leads(on: event, from: own, to: next, message)
      {
        return true
      }
    }
    let definition = definition
    let to = definition.states.number(of: toState)
    for row in definition.candidates(on: event, from: fromState) {
      switch row.effect {
      case .ignore: continue
      case .stay: if !definition.states.areSame(fromState, toState) { continue }
      case .move: if to == Interner.unmentioned || row.toState != to || !mayMove { continue }
      }
      if agrees(row, definition, event, fromState, toState, message) { return true }
    }
    guard mayMove else { return false }
    return definition.mappings(.mapping).contains { mapping in
      isRegistered(mapping.registration)
        && mapping.route(event, fromState, message).map { definition.states.areSame($0, toState) } ?? false
    }
  }

  /// Whether a state attempt from one state to another would be accepted.
  final func hasRoute(from fromState: AnyValue, to toState: AnyValue, _ message: Message?) -> Bool {
    checkComparing()
    let node = ownNode()
    return node.tree.asking(node) { _ in leads(from: fromState, to: toState, message) }
  }

  private final func leads(from fromState: AnyValue, to toState: AnyValue, _ message: Message?) -> Bool {
    if let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) {
      guard let own = link.place.state(in: fromState), let next = link.place.state(in: toState) else {
        return false
      }
      return link.child.engine.leads(from: own, to: next, message)
    }
    let definition = definition
    let rows = definition.candidates(from: fromState, to: toState)
    if rows.contains(where: { agrees($0, definition, nil, fromState, toState, message) }) { return true }
    return (definition.mappings(.stateMapping) + definition.mappings(.mapping)).contains { mapping in
      isRegistered(mapping.registration)
        && mapping.leads(from: fromState, to: toState, message: message, definition.states)
    }
  }

  /// Whether the condition of a row passes between two states.
  private final func agrees(
    _ row: MatchingRow, _ definition: Definition, _ event: AnyValue?, _ fromState: AnyValue,
    _ toState: AnyValue, _ message: Message?
  ) -> Bool {
    guard isRegistered(row.registration) else { return false }
    guard let rule = definition.rule(of: row), rule.isConditional else { return true }
    let record = ContextRecord(ownNode().plainRecord.reference)
    record.fill(event: event, fromState: fromState, toState: toState, message)
    record.keep(definition.eventBox)
    return rule.condition(
      AnyContext(record, ContextBytes(event: event, fromState: fromState, toState: toState)))
  }
}

extension Tree {
  /// Asks the tree. Attempts that closures make meanwhile are queued, as in an attempt.
  func asking<Answer>(_ node: Node, _ body: (Tree) -> Answer) -> Answer {
    let isOutermost = !isBusy
    node.engine.beginNesting("Don't let conditions and mappings make queries that call them again")
    let attempt = isOutermost ? nil : suspendAttempt()
    begin()
    if isOutermost { admit() }
    let answer = body(self)
    endAttempt()
    node.engine.endNesting()
    if let attempt { node.tree.resume(attempt) }
    Tree.end(node)
    return answer
  }

  /// What an attempt would do; nil if it would be refused.
  fileprivate func expectation(
    of subject: Pending.Subject, on node: Node, _ message: Message?
  ) -> Engine.Expectation? {
    addressed = node
    self.message = message
    defer { self.message = nil }
    let cell = cell(of: subject, on: node)
    let current = node.engine.current
    if cell.isRefuse { return nil }
    if cell.isIgnore { return Engine.Expectation(effect: .ignore, toState: current) }
    if cell.isStay { return Engine.Expectation(effect: .stay, toState: current) }
    if cell.isMove, let table {
      let code = unsafe table.configuration(of: cell.row).first ?? 0
      let state =
        node.engine.states.isOfBytes ? AnyValue(byte: cell.byte) : node.engine.states.value(code)
      return Engine.Expectation(effect: .move, toState: state)
    }
    setReceived(subject)
    if message != nil, let crew {
      for member in crew.members { crew[member].fill(self, hasEvent: false) }
    }
    let reaction = cell.reaction.object
    choose(reaction, isQuery: true)
    guard !chosen.isEmpty else { return nil }
    let isIgnored = chosen.allSatisfy { $0.candidate.object.effect == .ignore }
    return Engine.Expectation(
      effect: isIgnored ? .ignore : .move, toState: expectedState(of: node) ?? node.engine.current)
  }

  /// The state in which a machine would be: its own target, or one that carries that of an embedded submachine.
  private func expectedState(of node: Node) -> AnyValue? {
    for choice in chosen where choice.candidate.object.effect != .ignore {
      let candidate = choice.candidate.object
      var state = choice.target ?? candidate.target ?? choice.node.engine.current
      if choice.node === node { return state }
      guard candidate.effect == .move || choice.changesData else { continue }
      var inner = choice.node
      while inner !== node, let link = inner.link, link.isEmbedded {
        state = link.parentState(for: state)
        inner = link.parent
      }
      if inner === node { return state }
    }
    return nil
  }

  /// What an attempt under way has found out, while a closure of its asks the tree.
  fileprivate struct SuspendedAttempt {
    let chosen: [Choice]
    let filled: [Held<Node>]
    let fired: [Int]
    let objections: [(candidate: Held<Candidate>, error: any Error)]
    let skipped: [Held<Candidate>]
    let nested: [Reaction]
    let targets: [(node: Node, target: AnyValue)]
    let event: (isOfEvent: Bool, byte: UInt8, pointer: UnsafeRawPointer?, box: Box?)
    let message: Message?
    let addressed: Node?
    let records: [(node: Node, record: ContextRecord)]
    let row: Row?
  }

  private func suspendAttempt() -> SuspendedAttempt {
    let records = filled.map { ($0.object, $0.object.record) }
    let attempt = unsafe SuspendedAttempt(
      chosen: chosen, filled: filled, fired: fired, objections: objections, skipped: skipped, nested: nested,
      targets: targets, event: (isOfEvent, eventByte, eventPointer, eventBox), message: message,
      addressed: addressed, records: records, row: row)
    for (node, _) in records {
      node.isFilled = false
      node.record = ContextRecord(node.plainRecord.reference)
    }
    (chosen, filled, fired, objections, skipped) = ([], [], [], [], [])
    (nested, targets, eventBox, message) = ([], [], nil, nil)
    unsafe eventPointer = nil
    unsafe row = nil
    return attempt
  }

  private func resume(_ attempt: SuspendedAttempt) {
    (chosen, filled, fired, objections) = (attempt.chosen, attempt.filled, attempt.fired, attempt.objections)
    (skipped, nested, targets) = (attempt.skipped, attempt.nested, attempt.targets)
    unsafe (isOfEvent, eventByte, eventPointer, eventBox) = unsafe attempt.event
    (message, addressed) = (attempt.message, attempt.addressed)
    for (node, record) in attempt.records {
      node.isFilled = true
      node.record = record
      if let crew, crew.contains(node) { unsafe players[node.member].record = .unretained(record) }
    }
    unsafe row = unsafe attempt.row
  }
}
