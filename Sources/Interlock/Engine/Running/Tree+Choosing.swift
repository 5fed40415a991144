// Choosing: the candidates of a reaction are asked in order, and nothing changes meanwhile (R1, R5).

extension Tree {
  /// What one candidate says.
  private enum Answer {
    case taken, declined

    /// It does not lead there, or its target is an embedded submachine's own business (H5).
    case closed
  }

  /// Chooses among the candidates of a reaction, and lists what was chosen.
  ///
  /// - Parameter isQuery: whether nothing is going to be performed.
  func choose(_ reaction: Reaction, from first: Int = 0, isQuery: Bool = false) {
    for index in reaction.filled { unsafe players[index].node.with { $0.fillForChoice(self, reaction) } }
    if reaction.isOfTarget { return chooseTarget(reaction, isQuery: isQuery) }
    let (begun, start) = (version, chosen.count)
    var places: [Int] = []
    var index = first
    while index < reaction.count {
      let candidate = reaction[index]
      let isAsked: Bool? = candidate.with { candidate in
        switch candidate.kind {
        case .inside:
          if version != begun, !takesPart(candidate.member) { index = candidate.end } else { index += 1 }
          return nil
        case .own:
          index = places.contains { $0 >= candidate.start } ? candidate.end : index + 1
          return nil
        case .passage:
          if version == begun || takesPart(candidate.member) {
            if pass(candidate, isQuery: isQuery) { places.append(index) }
          }
          index += 1
          return nil
        case .route, .mapping, .stateMapping:
          if version != begun, !isActing(candidate) {
            skipped.append(reaction[index])
            return false
          }
          return true
        }
      }
      guard let isAsked else { continue }
      if isAsked, ask(candidate) == .taken {
        places.append(index)
        index = candidate.with { $0.next }
      } else {
        index += 1
      }
    }
    if version != begun || chosen.count - start > 1 { return }
  }

  /// Whether a machine's link takes part in the attempt.
  private func takesPart(_ member: Int) -> Bool {
    unsafe players[member].node.object.link?.takesPart ?? false
  }

  /// Whether a candidate is still registered.
  private func isActing(_ candidate: Candidate) -> Bool {
    unsafe players[candidate.member].engine.with { $0.isRegistered(candidate.registration) }
  }

  /// Asks a candidate, and lists it as chosen if it is open.
  private func ask(_ held: Held<Candidate>) -> Answer {
    let candidate = held.object
    let node = unsafe players[candidate.member].node.object
    let record = unsafe players[candidate.member].record
    if candidate.kind == .mapping { return askMapping(held, node) }
    if node.isFilled { setTarget(of: candidate, record.object) }
    if candidate.isClosed, isStillClosed(candidate, node) { return .closed }
    if candidate.isConditional, !agrees(held, candidate, node) { return .declined }
    if let source = candidate.source { findTarget(candidate, source, node) }
    if candidate.asksData {
      let target = node.record.toState.map { AnyValue(byte: candidate.bytes.toState, box: $0) }
      let state = target ?? candidate.target ?? node.engine.current
      if !node.isOpen(to: state, isInternal: candidate.effect == .stay) {
        skipped.append(held)
        return .closed
      }
    }
    let given = candidate.source == nil ? nil : node.target(byte: candidate.bytes.toState)
    let changesData = candidate.source != nil && node.record.toState !== node.record.fromState
    note(held, node, given, changesData: changesData)
    return .taken
  }

  /// Fills in what is known about the target before a condition is judged (K2).
  private func setTarget(of candidate: Candidate, _ record: ContextRecord) {
    if let source = candidate.source {
      record.toState = nil
      record.source = source
      record.wanted = candidate.target?.box ?? record.fromState
    } else {
      record.toState = candidate.target == nil ? record.fromState : candidate.target?.box
      record.source = nil
    }
  }

  private func isStillClosed(_ candidate: Candidate, _ node: Node) -> Bool {
    guard let target = candidate.target else { return false }
    return !node.isOpen(to: target, isInternal: false)
  }

  /// Judges a condition.
  private func agrees(_ held: Held<Candidate>, _ candidate: Candidate, _ node: Node) -> Bool {
    let record = unsafe players[candidate.member].record
    let agrees: Bool
    if let objection = candidate.rule?.objection {
      if let error = record.with({ objection(AnyContext($0, candidate.bytes)) }) {
        objections.append((held, error))
        agrees = false
      } else {
        agrees = true
      }
    } else {
      agrees = record.with { candidate.condition(AnyContext($0, candidate.bytes)) }
    }
    if node.isFilled { node.ownRecord(self) }
    return agrees
  }

  /// Computes the target, unless a condition has done so (K2).
  private func findTarget(_ candidate: Candidate, _ source: ValueSource, _ node: Node) {
    let record = node.record
    if record.toState != nil {
      record.source = nil
      return
    }
    record.source = source
    record.wanted = candidate.target?.box ?? record.fromState
    let context = AnyContext(record, candidate.bytes)
    if !provide(source, context, node) {
      let definition = node.engine.definition
      definition.fail(
        source, candidate.target ?? node.engine.current, on: context.event(definition.eventBox),
        from: node.engine.current)
    }
    record.source = nil
    node.ownRecord(self)
  }

  private func provide(_ source: ValueSource, _ context: AnyContext, _ node: Node) -> Bool {
    if source.provide(context, where: { node.engine.isRegistered($0) }) { return true }
    guard let carrier = node.carrier(of: AnyValue(byte: context.bytes.toState, box: context.record.wanted)) else {
      return false
    }
    context.record.setTarget(carrier)
    return true
  }

  private func askMapping(_ held: Held<Candidate>, _ node: Node) -> Answer {
    let candidate = held.object
    guard let mapping = candidate.mapping else { return .closed }
    let record = unsafe players[candidate.member].record
    let isFound = record.with { mapping.route(AnyContext($0, candidate.bytes)) }
    if node.isFilled { node.ownRecord(self) }
    guard isFound else { return .declined }
    let target = node.mappedTarget(record.object === node.plainRecord ? node.plainRecord : node.record)
    if candidate.asksData, !node.isOpen(to: target, isInternal: false) { return .closed }
    note(held, node, target, changesData: true)
    return .taken
  }

  private func note(_ held: Held<Candidate>, _ node: Node, _ target: AnyValue?, changesData: Bool) {
    chosen.append(
      Choice(
        candidate: held, node: node, target: target, detachments: node.detachments, changesData: changesData))
    node.noteChoice()
  }

  /// Asks a submachine whose events are mapped by a closure (H6).
  ///
  /// - Returns: whether it takes the event.
  private func pass(_ candidate: Candidate, isQuery: Bool) -> Bool {
    let node = unsafe players[candidate.member].node.object
    guard let link = node.link, link.takesPart, let event = eventReceived(by: link.parent),
      let own = link.events.down(event)
    else { return false }
    node.offered = own
    let reaction = reaction(for: node, own)
    nested.append(reaction)
    let start = chosen.count
    choose(reaction, isQuery: isQuery)
    return chosen.count > start
  }

  /// The event that a machine has received, in a box.
  private func eventReceived(by node: Node) -> AnyValue? {
    node.offered ?? received
  }

  /// Asks the candidates of a target state. One that is open is enough (R4), but all that have a handler of their own for
  /// state attempts are asked (T2), and those that say how submachines are entered until one is open (H4).
  private func chooseTarget(_ reaction: Reaction, isQuery: Bool) {
    let begun = version
    var leader: Held<Candidate>?
    for index in 0..<reaction.count {
      let held = reaction[index]
      let candidate = held.object
      if let leader {
        if isQuery { break }
        let saysHow = leader.object.entrances.isEmpty && !candidate.entrances.isEmpty
        if !candidate.hasStateHandler, !saysHow { continue }
      }
      let node = unsafe players[candidate.member].node.object
      if version != begun, !isActing(candidate) {
        skipped.append(held)
        continue
      }
      switch candidate.kind {
      case .route:
        if candidate.isConditional {
          if node.isFilled { node.setGivenTarget(givenTarget(of: node)) }
          if !agrees(held, candidate, node) { continue }
        }
      case .mapping, .stateMapping:
        guard
          candidate.mapping?.leads(
            from: node.engine.current, to: givenTarget(of: node), message: message, node.engine.states) ?? false
        else { continue }
      case .inside, .own, .passage: continue
      }
      if leader == nil || leader?.object.entrances.isEmpty ?? false && !candidate.entrances.isEmpty {
        leader = held
      }
      if candidate.hasStateHandler { fired.append(candidate.registration.number) }
    }
    guard let leader else { return }
    let node = unsafe players[leader.object.member].node.object
    let target = givenTarget(of: node)
    if node.isFilled { node.setGivenTarget(target) }
    note(leader, node, target, changesData: true)
  }

  /// The target of a machine in a state attempt.
  private func givenTarget(of node: Node) -> AnyValue {
    targets.first { $0.node === node }?.target ?? node.engine.current
  }
}

extension Node {
  /// Fills the record before the machine is asked.
  fileprivate func fillForChoice(_ tree: Tree, _ reaction: Reaction) {
    fill(tree, hasEvent: !reaction.isOfTarget && reaction.events[member] != nil)
  }

  /// The target that is in the record.
  fileprivate func target(byte: UInt8) -> AnyValue { AnyValue(byte: byte, box: record.toState) }

  fileprivate func mappedTarget(_ record: ContextRecord) -> AnyValue {
    AnyValue(byte: record.targetByte, box: record.toState)
  }

  fileprivate func setGivenTarget(_ target: AnyValue) {
    record.toState = target.box
    record.source = nil
  }
}
