/// Finds the candidates of an attempt in the present configuration of a tree (R1, R4, H2).
struct Compiler {
  private let tree: Tree
  private let crew: Crew
  private let table: Table

  /// The machine that is addressed.
  private let node: Node
  private var candidates: [Candidate] = []

  /// The machines with records to fill, by their indices in the crew.
  private var filled: [Int] = []

  /// The kinds of the events that machines receive, by their indices in the crew.
  private var events: [Int: AnyValue] = [:]

  /// Whether the event stands for all that no machine mentions.
  var isOfStranger = false

  /// Whether the candidates hold for all attempts in this configuration.
  private(set) var isLasting = true

  init(_ tree: Tree, _ crew: Crew, _ table: Table, for node: Node) {
    self.tree = tree
    self.crew = crew
    self.table = table
    self.node = node
  }

  /// The cell of an event.
  ///
  /// - Parameter isFolded: whether only the root stores its state.
  mutating func eventCell(_ event: AnyValue, isFolded: Bool = false, isReaction: Bool = false) -> Cell {
    append(event, on: node, lifts: [])
    let reaction = reaction(isOfTarget: false)
    return isLasting && !isReaction ? silentCell(reaction, isFolded: isFolded) ?? .react(reaction) : .react(reaction)
  }

  /// The cell of a target state.
  mutating func targetCell(_ target: AnyValue) -> Cell {
    append(to: target, on: node, lifts: [])
    if !crew.isStatic { isLasting = false }
    let reaction = reaction(isOfTarget: true)
    if isLasting, let cell = silentCell(reaction, isFolded: false) { return cell }
    return .react(reaction)
  }

  /// The reaction to a completion, or to timeouts that are due: rows without an event, in order.
  mutating func reaction(to rows: [MatchingRow]) -> Reaction {
    let definition = node.engine.definition
    note(node)
    for row in rows { append(row, definition, node, event: nil, number: 0, lifts: []) }
    return reaction(isOfTarget: false)
  }

  // Candidates.

  /// Appends the candidates of an event: those of the active submachines, and then the machine's own.
  private mutating func append(_ event: AnyValue, on node: Node, lifts: [Int]?) {
    let (engine, start) = (node.engine, candidates.count)
    let (state, definition) = (engine.current, engine.definition)
    note(node)
    for link in node.links where link.takesPart && link.place.matches(state, definition.states) {
      let own: AnyValue?
      switch link.events {
      case .same: own = event
      case .translated(let translate):
        guard !definition.eventsHaveData, definition.events.isOfBytes, link.child.engine.hasPlainEvents else {
          note(link.child.node)
          add(Candidate(.passage, member: link.child.node.member, lifts: lifting(lifts, link)))
          continue
        }
        own = translate(event)
        guard own != nil else { continue }
      }
      let inside = Candidate(.inside, member: link.child.node.member)
      add(inside)
      if let own { append(own, on: link.child.node, lifts: lifting(lifts, link)) }
      inside.end = candidates.count
    }
    var head: Candidate?
    if candidates.count > start {
      let own = Candidate(.own, member: node.member, start: start)
      add(own)
      head = own
    }
    let number = isOfStranger ? Interner.unmentioned : definition.events.number(of: event)
    engine.program.with {
      if !isOfStranger { $0.noteAliases(event, definition.events) }
      $0.noteAliases(state, definition.states)
    }
    if definition.events.isOfBytes {
      events[node.member] = AnyValue(byte: event.byte)
    } else if number != Interner.unmentioned {
      events[node.member] = definition.events.value(number)
    } else {
      // Other machines of the tree may know what this one does not.
      events[node.member] = event
      if crew.count > 1 { isLasting = false }
    }
    let rows = definition.index.candidates(event: number, from: definition.states.number(of: state))
    for row in rows { append(row, definition, node, event: event, number: number, lifts: lifts) }
    for mapping in definition.mappings(.mapping) {
      let bytes = ContextBytes(event: event, fromState: state, toState: state)
      add(
        Candidate(
          .mapping, member: node.member, registration: mapping.registration, bytes: bytes, mapping: mapping,
          lifts: lifts, asksData: !node.links.embedded.isEmpty))
    }
    head?.end = candidates.count
  }

  private func lifting(_ lifts: [Int]?, _ link: Link) -> [Int]? {
    link.isEmbedded ? lifts.map { [link.child.node.member] + $0 } : nil
  }

  private mutating func append(
    _ row: MatchingRow, _ definition: Definition, _ node: Node, event: AnyValue?, number: Int32,
    lifts: [Int]?
  ) {
    let state = node.engine.current
    if node.editLimit <= row.registration.number { return }
    let rule = definition.rule(of: row)
    let kind = row.effect == .move ? definition.states.value(row.toState) : nil
    let source = definition.source(of: row)
    var (isClosed, asksData) = (false, false)
    if !node.links.embedded.isEmpty, row.effect != .ignore {
      if source != nil || !crew.isStatic {
        asksData = true
      } else if let kind {
        isClosed = !node.isOpen(to: kind, isInternal: false)
      }
    }
    let bytes = ContextBytes(event: event, fromState: state, toState: kind ?? state)
    let guarded = rule?.isConditional ?? false ? definition.condition(of: row) : nil
    add(
      Candidate(
        .route, member: node.member, effect: row.effect, registration: row.registration, bytes: bytes,
        rule: rule, source: source, target: kind, guarded: guarded, lifts: lifts, isClosed: isClosed,
        asksData: asksData))
  }

  /// Appends the candidates of a target state. Between states that carry an embedded submachine's state, the submachine
  /// has them (H5).
  private mutating func append(to target: AnyValue, on node: Node, lifts: [Int]?) {
    let engine = node.engine
    let state = engine.current
    note(node)
    if let link = node.embedded(in: state), link.takesPart, link.decides(from: state, to: target) {
      if let own = link.place.state(in: target) {
        targets.append((link, own))
        append(to: own, on: link.child.node, lifts: lifting(lifts, link))
      }
      return
    }
    decider = node
    let definition = engine.definition
    engine.program.with {
      $0.noteAliases(state, definition.states)
      $0.noteAliases(target, definition.states)
    }
    let bytes = ContextBytes(event: nil, fromState: state, toState: target)
    for row in definition.candidates(from: state, to: target) {
      let rule = definition.rule(of: row)
      add(
        Candidate(
          .route, member: node.member, registration: row.registration, bytes: bytes,
          rule: row.isStateRoute ? rule : rule?.withoutEntrances, target: target,
          guarded: rule?.isConditional ?? false ? definition.condition(of: row) : nil, lifts: lifts,
          hasStateHandler: row.isStateRoute && rule?.handler != nil))
    }
    for kind in [Index.Key.Kind.stateMapping, .mapping] {
      for mapping in definition.mappings(kind) {
        add(
          Candidate(
            kind == .mapping ? .mapping : .stateMapping, member: node.member,
            registration: mapping.registration, bytes: bytes, mapping: mapping, lifts: lifts,
            hasStateHandler: mapping.stateHandler != nil))
      }
    }
  }

  /// The embedded submachines that decide about a target state, from the outside in, with their own targets.
  private(set) var targets: [(link: Link, target: AnyValue)] = []

  /// The machine whose rows decide about a target state.
  private(set) var decider: Node?

  private mutating func add(_ candidate: Candidate) { candidates.append(candidate) }

  private mutating func note(_ node: Node) {
    if !node.hasPlainContexts, !filled.contains(node.member) { filled.append(node.member) }
  }

  // Reactions.

  private func reaction(isOfTarget: Bool) -> Reaction {
    let end = candidates.count
    // An instruction's candidates end where the next ones begin, and a choice continues with the next region.
    for (index, candidate) in candidates.enumerated() where candidate.kind != .inside && candidate.kind != .own {
      candidate.next = next(after: index, end)
    }
    let handlers = node.engine.definition.handlers(.errorHandler)
    let own = handlers.filter { !$0.isLastResort }
    return Reaction(
      member: node.member, candidates, isOfTarget: isOfTarget, filled: filled, events: events,
      errorHandlers: own.isEmpty ? handlers : own, hasLastResort: own.isEmpty)
  }

  /// Where to continue when a candidate is taken: behind the candidates of its machine.
  private func next(after index: Int, _ end: Int) -> Int {
    let member = candidates[index].member
    if candidates[index].kind == .passage { return index + 1 }
    var next = index + 1
    while next < end, candidates[next].member == member, candidates[next].kind == .route || candidates[next].kind == .mapping {
      next += 1
    }
    return next
  }

  /// A cell without a reaction, if no closure takes part.
  private func silentCell(_ reaction: Reaction, isFolded: Bool) -> Cell? {
    guard node.member == 0, reaction.errorHandlers.count == 0 || reaction.count > 0 else { return nil }
    let known = (0..<reaction.count).map { reaction[$0].object }
    guard known.allSatisfy({ $0.kind == .inside || $0.kind == .own || $0.kind == .route && !$0.asksData }) else {
      return nil
    }
    var taken: [Candidate] = []
    var index = 0
    while index < known.count {
      let candidate = known[index]
      if candidate.kind == .own, taken.contains(where: { member in
        known[candidate.start..<index].contains { $0 === member }
      }) {
        index = candidate.end
        continue
      }
      guard candidate.kind == .route, !candidate.isClosed else {
        index += 1
        continue
      }
      if candidate.isConditional || candidate.source != nil { return nil }
      taken.append(candidate)
      index = candidate.next
    }
    if taken.isEmpty { return reaction.errorHandlers.count == 0 ? .refuse : nil }
    if table.isWatched { return taken.allSatisfy { $0.effect == .ignore } ? .ignore : nil }
    if taken.allSatisfy({ $0.effect == .ignore }) { return .ignore }
    guard taken.allSatisfy({ $0.entrances.isEmpty }) else { return nil }
    let choices = taken.map { candidate in
      Tree.Choice(
        candidate: .unretained(candidate), node: crew[candidate.member],
        target: reaction.isOfTarget ? candidate.target : nil, detachments: 0, changesData: false)
    }
    guard !reaction.isOfTarget || reaction.isPlainTarget else { return nil }
    var planner = Planner(tree, crew, table, reaction)
    let step = planner.step(choices)
    guard step.isSilent(isFolded: isFolded), let next = unsafe step.next else { return nil }
    if step.verdict == .stayed, unsafe table.number(of: next) == tableRowNumber { return .stay }
    return unsafe .move(to: next, planner.byte(of: 0))
  }

  private var tableRowNumber: Int32 {
    unsafe table.knownRow(crew.configuration).map { unsafe table.number(of: $0) } ?? -1
  }
}

extension Reaction {
  /// Whether a target state needs no closure and no handler of a route.
  var isPlainTarget: Bool {
    (0..<count).allSatisfy { self[$0].object.kind == .route && !self[$0].object.hasStateHandler }
  }
}

extension Rule {
  /// The same without what it says about submachines.
  var withoutEntrances: Rule {
    if entrances.isEmpty { return self }
    return Rule(
      label: label, condition: objection == nil && isConditional ? condition : nil, objection: objection,
      handler: handler, value: value, entrances: [])
  }
}

extension Engine {
  /// Whether events are bytes and carry no data.
  final var hasPlainEvents: Bool {
    program.with { $0.definition.events.isOfBytes && !$0.definition.eventsHaveData }
  }
}
