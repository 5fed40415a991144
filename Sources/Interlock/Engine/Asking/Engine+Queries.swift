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
    return node.tree.asking(node) { _ in
      holds(in: fromState) { $0.leads(on: event, from: $1, to: toState, message) }
    }
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
    return node.tree.asking(node) { _ in
      holds(in: fromState) { $0.leads(from: $1, to: toState, message) }
    }
  }

  private final func leads(from fromState: AnyValue, to toState: AnyValue, _ message: Message?) -> Bool {
    if let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) {
      guard let own = link.place.state(in: fromState), let next = link.place.state(in: toState) else {
        return false
      }
      return link.child.engine.leads(from: own, to: next, message)
    }
    let definition = definition
    let rows = candidates(from: fromState, to: toState)
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
    unsafe record.keep(definition.eventBox)
    return rule.condition(
      AnyContext(record, ContextBytes(event: event, fromState: fromState, toState: toState)))
  }
}

/// A query's answer about an event, if the reaction alone gives it.
///
/// The machine holds the state's box until something happens to it, unless the answer owns the box.
@usableFromInline
struct Expected {
  @usableFromInline
  enum Verdict {
    /// The attempt would be refused.
    case refused

    /// The machine would be in a state.
    case state

    /// More has to be asked.
    case unknown
  }

  @usableFromInline let verdict: Verdict
  @usableFromInline private(set) var byte: UInt8 = 0
  @usableFromInline private(set) var box: Held<Box>?
  private var owned: Box?

  init(_ verdict: Verdict) { self.verdict = verdict }

  /// The machine would be in a state whose box something else holds.
  init(byte: UInt8, box: Held<Box>?) {
    verdict = .state
    (self.byte, self.box) = (byte, box)
  }

  /// The machine would be in a state.
  init(_ state: AnyValue) {
    self.init(byte: state.byte, box: state.box.map { .unretained($0) })
    owned = state.box
  }

  /// The same answer, which owns the box.
  var kept: Expected {
    var kept = self
    kept.owned = box?.object
    return kept
  }
}

extension Engine {
  /// What an event would do by the reaction of a cell, if the first open candidate is all that it could do.
  ///
  /// - Parameters:
  ///   - byte: the byte of the event's kind.
  ///   - pointer: where the event is; nil if the byte is all of it.
  @usableFromInline
  @inline(never)
  final func expect(_ cell: Cell, _ byte: UInt8, _ pointer: UnsafeRawPointer?) -> Expected {
    if let node = ownedNode, let tree = node.with({ $0.heldTree }),
      tree.with({ !($0.crew?.hasEmbeddings ?? true) }), cell.reaction.with({ $0.isExclusive })
    {
      return tree.with { tree in
        node.with { node in cell.reaction.with { unsafe tree.expect($0, node, self, byte, pointer) } }
      }
    }
    return Expected(.unknown)
  }
}

extension Tree {
  /// What an exclusive reaction would do.
  @inline(__always)
  fileprivate func expect(
    _ reaction: Reaction, _ node: Node, _ engine: Engine, _ byte: UInt8, _ pointer: UnsafeRawPointer?
  ) -> Expected {
    node.beginNesting(Self.nestingAdvice)
    let last = begin(on: .unretained(node), engine, byte, isOfEvent: true, isReported: false)
    unsafe eventPointer = unsafe pointer
    let begun = version
    fill(.unretained(reaction))
    let expected = ask(reaction, node, since: begun)
    endAttempt()
    node.endNesting()
    // Closures may have made attempts, which run before the query returns.
    if version != begun || isUnsettled {
      let kept = expected.kept
      Tree.end(node)
      return kept
    }
    end(engine, last)
    return expected
  }

  @inline(__always)
  private func ask(_ reaction: Reaction, _ node: Node, since begun: Int) -> Expected {
    var index = 0
    while index < reaction.count {
      let candidate = unsafe reaction.candidates + index
      if unsafe candidate.pointee.isEligible {
        let asked = unsafe players[candidate.pointee.member].node
        if unsafe agrees(candidate, asked) {
          if unsafe candidate.pointee.crosses {
            return unsafe expect(candidate, reaction, index, asked.object, addressed: node, since: begun)
          }
          return unsafe target(of: candidate, asked, addressed: node, since: begun)
        }
      } else if unsafe candidate.pointee.isMapping,
        unsafe maps(candidate, .unretained(node))
      {
        return node.lent.with { Expected(byte: $0.targetByte, box: $0.heldTarget) }
      }
      if version != begun {
        choose(reaction, from: index + 1, since: begun, isQuery: true)
        return chosen.isEmpty ? Expected(.refused) : Expected(expectedState(of: node))
      }
      index += 1
    }
    return Expected(reaction.defers ? .unknown : .refused)
  }

  /// The state in which the addressed machine would be if a candidate that crosses levels of a chart were taken.
  @inline(never)
  private func expect(
    _ candidate: UnsafeMutablePointer<Candidate>, _ reaction: Reaction, _ index: Int, _ node: Node,
    addressed: Node, since begun: Int
  ) -> Expected {
    var target: AnyValue?
    if let source = unsafe candidate.pointee.source {
      unsafe findTarget(candidate, source, .unretained(node), since: begun)
      target = unsafe AnyValue(byte: candidate.pointee.bytes.toState, box: node.lent.object.toState)
    }
    note(reaction, index, node, target: target, changesData: true)
    return Expected(expectedState(of: addressed))
  }

  /// The state in which the addressed machine would be if a candidate were taken.
  @inline(__always)
  private func target(
    of candidate: UnsafeMutablePointer<Candidate>, _ node: Held<Node>, addressed: Node, since begun: Int
  ) -> Expected {
    let isOwn = node == .unretained(addressed)
    if let source = unsafe candidate.pointee.source {
      unsafe findTarget(candidate, source, node, since: begun)
      if isOwn {
        return unsafe Expected(
          byte: candidate.pointee.bytes.toState, box: node.record.with { $0.heldTarget })
      }
    }
    if isOwn, unsafe candidate.pointee.leads {
      return unsafe Expected(byte: candidate.pointee.bytes.toState, box: candidate.pointee.wanted)
    }
    return addressed.heldEngine.with { Expected(byte: $0.byte, box: $0.heldBox) }
  }
}

extension Tree {
  private static var nestingAdvice: String {
    "Don't let conditions, mappings and closures that compute data make queries that call them again"
  }

  /// Asks the tree. Attempts that closures make meanwhile are queued, as in an attempt. What was registered or attached
  /// before takes part, also if it was during an attempt under way.
  func asking<Answer>(_ node: Node, _ body: (Tree) -> Answer) -> Answer {
    let isOutermost = !isBusy
    node.beginNesting(Self.nestingAdvice)
    let attempts = isOutermost ? [] : ([self] + joinedTrees).map { ($0, $0.suspendAttempt()) }
    let additions = isOutermost ? nil : takeAdditions()
    begin()
    if isOutermost { admit() }
    let answer = body(self)
    endAttempt()
    message = nil
    node.endNesting()
    if let additions { node.tree.put(additions) }
    for (tree, attempt) in attempts { tree.resume(attempt) }
    Tree.end(node, recalls: false)
    return answer
  }

  /// What an attempt would do; nil if it would be refused.
  fileprivate func expectation(
    of subject: Pending.Subject, on node: Node, _ message: Message?
  ) -> Engine.Expectation? {
    addressed = node
    self.message = message
    setReceived(subject)
    let cell = cell(of: subject, on: node)
    let begun = version
    let current = node.engine.current
    if cell.isRefuse { return nil }
    if cell.isIgnore { return Engine.Expectation(effect: .ignore, toState: current) }
    if cell.isStay { return Engine.Expectation(effect: .stay, toState: current) }
    if cell.isMove || cell.isMoveInside, let table {
      let toState = subject.target ?? node.engine.state(after: cell, in: table)
      return Engine.Expectation(effect: .move, toState: toState)
    }
    fillMessage()
    let reaction = resolved(cell.reaction, since: begun).object
    fill(.unretained(reaction))
    choose(reaction, since: begun, isQuery: true)
    if chosen.isEmpty {
      guard reaction.defers, hasRoomToDefer(on: node) else { return nil }
      return Engine.Expectation(effect: .ignore, toState: current)
    }
    let isIgnored = chosen.allSatisfy { $0.origin.effect == .ignore }
    return Engine.Expectation(effect: isIgnored ? .ignore : .move, toState: expectedState(of: node))
  }

  /// The state in which a machine would be: its own target, or one that carries that of an embedded submachine.
  private func expectedState(of node: Node) -> AnyValue {
    guard let cast else { return node.engine.current }
    let moves = ChosenMoves(of: chosen, chosen[0].reaction.object, cast, asking: Questions(), isQuery: true)
    return moves.move(of: node).map { $0.changesState ? $0.to : $0.from } ?? node.engine.current
  }

  /// What an attempt under way has found out, while a closure of its asks the tree.
  @safe
  fileprivate struct SuspendedAttempt {
    let cast: Crew?
    let players: UnsafeMutablePointer<Crew.Player>
    let chosen: [Choice]
    let fired: Set<Fired>
    let objections: ObjectedCause?
    let skipped: [Origin]
    let targets: [(node: Node, target: AnyValue)]
    let answers: [AnyValue?]
    let given: [AnyValue]
    let offers: [(node: Held<Node>, event: AnyValue?)]
    let event: (isOfEvent: Bool, byte: UInt8, pointer: UnsafeRawPointer?, box: Box?)
    let isReported: Bool
    let fromByte: UInt8
    let fromBox: Box?
    let message: Message?
    let addressed: Node?
    let lastFilled: Held<Node>?
    let filled: [(node: Held<Node>, suspended: Node.Suspended)]
    let row: Row?
  }

  private func suspendAttempt() -> SuspendedAttempt {
    var filled: [(node: Held<Node>, suspended: Node.Suspended)] = []
    var place = lastFilled
    while let node = place {
      place = node.object.filledBefore
      filled.append((node, node.object.suspend()))
    }
    let attempt = unsafe SuspendedAttempt(
      cast: cast, players: players, chosen: chosen, fired: fired, objections: objections,
      skipped: skipped, targets: targets, answers: answers, given: given,
      offers: offered.map { ($0, $0.object.offered) },
      event: (isOfEvent, eventByte, eventPointer, eventBox),
      isReported: isReported, fromByte: fromByte, fromBox: fromBox, message: message, addressed: addressed,
      lastFilled: lastFilled, filled: filled, row: row)
    lastFilled = nil
    while let node = offered.popLast() { node.with { $0.offered = nil } }
    (chosen, fired, objections, skipped, answers, given) = ([], [], nil, [], [], [])
    (targets, eventBox, message, fromBox) = ([], nil, nil, nil)
    unsafe eventPointer = nil
    unsafe row = nil
    return attempt
  }

  private func resume(_ attempt: SuspendedAttempt) {
    cast = attempt.cast
    unsafe players = unsafe attempt.players
    isCluttered = true
    (chosen, fired, objections) = (attempt.chosen, attempt.fired, attempt.objections)
    (skipped, targets) = (attempt.skipped, attempt.targets)
    (answers, given) = (attempt.answers, attempt.given)
    unsafe (isOfEvent, eventByte, eventPointer, eventBox) = unsafe attempt.event
    (isReported, fromByte, fromBox) = (attempt.isReported, attempt.fromByte, attempt.fromBox)
    (message, addressed) = (attempt.message, attempt.addressed)
    for (node, event) in attempt.offers { node.with { $0.offered = event } }
    offered = attempt.offers.map(\.node)
    lastFilled = attempt.lastFilled
    for (node, suspended) in attempt.filled { node.object.resume(suspended) }
    unsafe row = nil
  }

  /// What was added or withdrawn during an attempt under way.
  fileprivate struct Additions {
    let links: [Link]
    let withdrawn: [Node]
    let edited: [(member: Member, limit: Int)]
  }

  /// Lets everything take part in a query.
  private func takeAdditions() -> Additions {
    let additions = Additions(
      links: newLinks, withdrawn: withdrawn, edited: edited.map { ($0, $0.node.editLimit) })
    for link in newLinks { link.isNew = false }
    for node in withdrawn { node.isWithdrawn = false }
    for member in edited { member.node.editLimit = .max }
    (newLinks, withdrawn) = ([], [])
    return additions
  }

  /// Continues an attempt in which what was added does not take part (G2).
  private func put(_ additions: Additions) {
    for link in additions.links { link.isNew = true }
    for node in additions.withdrawn { node.isWithdrawn = true }
    for (member, limit) in additions.edited { member.node.editLimit = min(limit, member.node.editLimit) }
    newLinks += additions.links
    withdrawn += additions.withdrawn
  }
}

// A route of a chart holds in the states in which its source lives, and in all states inside its source.

extension Engine {
  /// Whether a condition is met for a state, or for a state around it. In a chart, the machine is asked in which each of
  /// them lives, from the inside out.
  final func holds(in state: AnyValue, where isMet: (Engine, AnyValue) -> Bool) -> Bool {
    guard let map = regionMap else { return isMet(self, state) }
    guard let region = map.region(of: state), var node = region == regionNumber ? node : insideRegion(region)
    else { return false }
    var state = state
    while !isMet(node.engine, state) {
      guard node.engine !== self, let link = node.link, let around = link.place.pattern.single else {
        return false
      }
      (node, state) = (link.parent, around)
    }
    return true
  }

  private final func insideRegion(_ number: Int) -> Node? { node?.region(number)?.child.node }

  /// What a state attempt would do now, by kinds: the active regions of a chart have a say too (C2).
  final func openness(to target: AnyValue) -> Openness {
    let own = openness(from: current, to: target)
    guard regionMap != nil, let links = node?.links else { return own }
    return links.filter { $0.place.region != nil && $0.matchesNow }
      .reduce(own) { $0.or($1.child.engine.openness(to: target)) }
  }
}

extension ValuePattern {
  /// The value of a pattern that stands for one; nil if it stands for others.
  fileprivate var single: AnyValue? { if case .some(let value) = self { value } else { nil } }
}
