/// Finds the candidates of an attempt in the present configuration of a tree (R1, R4, H2).
struct Compiler {
  private let tree: Tree
  private let crew: Crew
  private let table: Table?

  /// The machine that is addressed.
  private let node: Node
  private var candidates: [Origin] = []

  /// The machines with records to fill, by their indices in the crew.
  private var filled: [Int] = []

  /// The kinds of the events that machines receive, by their indices in the crew.
  private var events: [Int: AnyValue] = [:]

  /// The events that closures have mapped for submachines, by the indices of these in the crew; nil for no event.
  private let passed: [Int: AnyValue?]

  /// The submachine whose events were mapped last, and the machines that receive what it does.
  private let passedLast: Int?
  private var receivers: [Int] = []

  /// The innermost submachine with mapped events around the machine whose candidates are appended.
  private var passing: Int?

  /// Whether a machine that receives the event defers it if nothing takes it (C7).
  private var defers = false

  /// Whether the candidates hold for all attempts in this configuration.
  private(set) var isLasting = true

  init(_ tree: Tree, _ crew: Crew, _ table: Table?, for node: Node) {
    (self.tree, self.crew, self.table, self.node) = (tree, crew, table, node)
    (passed, passedLast) = ([:], nil)
  }

  /// Makes a compiler of a reaction for which one more closure has mapped an event.
  ///
  /// - Parameters:
  ///   - event: the event for the submachine; nil if it does not receive any.
  ///   - member: the submachine's index in the crew.
  init(
    _ tree: Tree, _ crew: Crew, for node: Node, after reaction: Reaction, passing event: AnyValue?,
    to member: Int
  ) {
    (self.tree, self.crew, self.node, table) = (tree, crew, node, nil)
    passed = reaction.passed.merging([member: event]) { $1 }
    passedLast = member
  }

  /// The cell of an event.
  ///
  /// - Parameter isReaction: whether a reaction is needed, also where no closure takes part.
  mutating func eventCell(_ event: AnyValue, isReaction: Bool = false) -> Cell {
    append(event, on: node, Way())
    let isSilent = isLasting && !isReaction
    if isSilent, let cell = plainCell { return cell }
    let reaction = reaction(isOfTarget: false)
    return isSilent ? silentCell(reaction) ?? .react(reaction) : .react(reaction)
  }

  /// The cell of a target state.
  mutating func targetCell(_ target: AnyValue) -> Cell {
    append(to: target, on: node, Way())
    if crew.embedsData || node.engine.isUnmentioned(target) { isLasting = false }
    let reaction = reaction(isOfTarget: true)
    if isLasting, let cell = silentCell(reaction) { return cell }
    return .react(reaction)
  }

  /// The reaction to timeouts that are due, in order.
  mutating func reaction(to timeouts: [MatchingRow]) -> Reaction {
    append(timeouts)
    return reaction(isOfTarget: false)
  }

  /// The cell of eventless routes: those of the active submachines, and then the machine's own (C3).
  mutating func eventlessCell() -> Cell {
    appendEventless(on: node)
    return cellWithoutEvent
  }

  /// The cell of the routes that are taken when the machine's state is complete (H7).
  mutating func completionCell() -> Cell {
    if node.isComplete {
      let (engine, definition) = (node.engine, node.engine.definition)
      append(definition.index.completions(from: definition.states.number(of: engine.current)))
    }
    return cellWithoutEvent
  }

  /// The cell of routes without an event.
  private var cellWithoutEvent: Cell {
    candidates.isEmpty ? .refuse : .react(reaction(isOfTarget: false, isSilent: true))
  }

  // Candidates.

  /// Appends the candidates of an event: those of the active submachines, and then the machine's own.
  private mutating func append(_ event: AnyValue, on node: Node, _ way: Way) {
    let (engine, start, passingHere) = (node.heldEngine, candidates.count, passing)
    let (state, definition) = engine.with { ($0.current, $0.definition) }
    note(node)
    var isFirst = true
    for link in node.links
    where link.takesPart && crew.contains(link.child.node) && link.place.matches(state, definition.states) {
      let own: AnyValue?
      switch link.events {
      case .same: own = event
      case .translated(_, let kind):
        // A column of bytes has events of one kind.
        if let kind, definition.events.isOfBytes, kind.byte != event.byte { continue }
        let child = index(of: link.child.node)
        if !definition.eventsHaveData, definition.events.isOfBytes, link.child.engine.hasPlainEvents {
          own = link.events.down(event)
        } else if let known = passed[child] {
          own = known
          passing = child
        } else {
          add(Origin(.passage, member: child))
          continue
        }
      }
      if let own {
        addInside(link.child.node, &isFirst) { $0.append(own, on: link.child.node, $0.way(way, link)) }
      }
      passing = passingHere
    }
    let head = addHead(of: node, since: start)
    let number = definition.events.number(of: event)
    let stateNumber = definition.states.number(of: state)
    engine.with { $0.program }.with {
      $0.note(event, number, of: definition.events)
      $0.note(state, stateNumber, of: definition.states)
    }
    if definition.events.isOfBytes {
      events[index(of: node)] = AnyValue(byte: event.byte)
    } else if number != Interner.unmentioned {
      events[index(of: node)] = definition.events.value(number)
    } else {
      // Other machines of the tree may know what this one does not, and events without a number may count for others.
      events[index(of: node)] = event
      if crew.count > 1 || definition.events.hasBroader { isLasting = false }
    }
    if passedLast != nil, passing == passedLast { receivers.append(index(of: node)) }
    if definition.index.defers(event: number, in: stateNumber, before: node.editLimit) { defers = true }
    let rows = definition.index.candidates(event: number, from: stateNumber)
    for row in rows {
      append(row, definition, node, event: event, number: number, way, start: start)
    }
    for mapping in definition.mappings(.mapping) where mapping.registration.number < node.editLimit {
      let bytes = ContextBytes(event: event, fromState: state, toState: state)
      add(
        Origin(
          .mapping, member: index(of: node), registration: mapping.registration, bytes: bytes,
          mapping: mapping, asksData: !node.links.embedded.isEmpty, isWhole: node.isWhole(in: nil)))
    }
    head?.end = candidates.count
  }

  /// Appends rows of the machine itself that have no event.
  private mutating func append(_ rows: [MatchingRow]) {
    let definition = node.engine.definition
    note(node)
    for row in rows { append(row, definition, node, event: nil, number: 0, Way()) }
  }

  /// Adds the instruction that separates a machine's own candidates from those of its submachines before them; nil if these have none.
  private mutating func addHead(of node: Node, since start: Int) -> Origin? {
    if candidates.count == start { return nil }
    let head = Origin(
      .own, member: index(of: node), start: start,
      isForEachLeaf: node.engine.definition.rules.contains(.chooseForEachLeaf))
    add(head)
    return head
  }

  /// Appends the eventless routes of the active submachines, and then the machine's own.
  private mutating func appendEventless(on node: Node) {
    let (definition, start, state) = (node.engine.definition, candidates.count, node.engine.current)
    note(node)
    var isFirst = true
    for link in node.links
    where link.takesPart && crew.contains(link.child.node) && link.place.matches(state, definition.states) {
      addInside(link.child.node, &isFirst) { $0.appendEventless(on: link.child.node) }
    }
    let head = addHead(of: node, since: start)
    for row in definition.index.eventless(from: definition.states.number(of: state)) {
      append(row, definition, node, event: nil, number: 0, Way(), start: start)
    }
    head?.end = candidates.count
  }

  /// The way from a machine to the addressed one, which tells the machine's conditions as reasons.
  private struct Way {
    /// The embedded machines on the way that are outside of `link`, from the inside out.
    var lifts: [Int] = []

    /// The outermost submachine on the way that is neither embedded nor a region.
    var link: Link?

    /// A condition of the machine as the machine around `link` tells it.
    func reason(_ condition: AnyReason.Guard, _ states: Interner) -> AnyReason.Guard {
      link?.lift(condition, between: states) ?? condition
    }
  }

  /// The way of the conditions of a submachine.
  private func way(_ way: Way, _ link: Link) -> Way {
    // A region's states are those of the machine around it.
    if way.link != nil || link.place.region != nil { return way }
    return link.isEmbedded
      ? Way(lifts: [index(of: link.child.node)] + way.lifts) : Way(lifts: way.lifts, link: link)
  }

  private mutating func append(
    _ row: MatchingRow, _ definition: Definition, _ node: Node, event: AnyValue?, number: Int32,
    _ way: Way, start: Int = 0
  ) {
    let state = node.heldEngine.with { $0.current }
    if node.editLimit <= row.registration.number { return }
    let rule = definition.rule(of: row)
    let kind = row.effect == .move ? definition.states.value(row.toState) : nil
    let source = definition.source(of: row)
    var (isBarred, asksData) = (false, false)
    if !node.links.embedded.isEmpty, row.effect != .ignore {
      if source != nil || crew.embedsData {
        asksData = !node.carriesNothing(in: state) && (kind.map { !node.carriesNothing(in: $0) } ?? true)
      } else if let kind {
        isBarred = !node.permits(kind, isInternal: false)
      }
    }
    let bytes = ContextBytes(event: event, fromState: state, toState: kind ?? state)
    let guarded =
      rule?.isConditional ?? false ? way.reason(definition.condition(of: row), definition.states) : nil
    add(
      Origin(
        .route, member: index(of: node), effect: row.effect, registration: row.registration, bytes: bytes,
        rule: rule, source: source, target: kind, guarded: guarded, lifts: way.lifts, isBarred: isBarred,
        asksData: asksData, isWhole: node.isWhole(in: kind ?? state), start: start,
        carriesAcross: rule?.crossing != nil && definition.statesHaveData,
        isForEachLeaf: definition.rules.contains(.chooseForEachLeaf)))
  }

  /// Appends the candidates of a target state: those of the active regions of a chart, and then the machine's own (C2).
  /// Between states that carry an embedded submachine's state, the submachine has them (H5).
  private mutating func append(to target: AnyValue, on node: Node, _ way: Way) {
    let engine = node.engine
    let state = engine.current
    note(node)
    if let link = node.embedded(in: state), link.takesPart, link.decides(from: state, to: target) {
      if let own = link.place.state(in: target) {
        targets.append((link, own))
        append(to: own, on: link.child.node, self.way(way, link))
      }
      return
    }
    for link in node.links
    where link.place.region != nil && link.takesPart && crew.contains(link.child.node) && link.matches(state)
    {
      append(to: target, on: link.child.node, way)
    }
    decider = node
    let definition = engine.definition
    engine.program.with {
      $0.note(state, definition.states.number(of: state), of: definition.states)
      $0.note(target, definition.states.number(of: target), of: definition.states)
    }
    let bytes = ContextBytes(event: nil, fromState: state, toState: target)
    for row in engine.candidates(from: state, to: target) {
      let rule = definition.rule(of: row)
      add(
        Origin(
          .route, member: index(of: node), registration: row.registration, bytes: bytes,
          rule: row.isStateRoute ? rule : rule?.withoutEntrances, target: target,
          guarded: rule?.isConditional ?? false ? definition.condition(of: row) : nil, lifts: way.lifts,
          isWhole: node.isWhole(in: target), hasStateHandler: row.isStateRoute && rule?.handler != nil,
          carriesAcross: rule?.crossing != nil && definition.statesHaveData))
    }
    for kind in [Index.Key.Kind.stateMapping, .mapping] {
      for mapping in definition.mappings(kind) {
        add(
          Origin(
            kind == .mapping ? .mapping : .stateMapping, member: index(of: node),
            registration: mapping.registration, bytes: bytes, mapping: mapping,
            isWhole: node.isWhole(in: target), hasStateHandler: mapping.stateHandler != nil))
      }
    }
  }

  /// The embedded submachines that decide about a target state, from the outside in, with their own targets.
  private(set) var targets: [(link: Link, target: AnyValue)] = []

  /// The machine whose rows decide about a target state.
  private(set) var decider: Node?

  private mutating func add(_ candidate: Origin) { candidates.append(candidate) }

  /// Appends the candidates of an active submachine, if it has any.
  ///
  /// - Parameter isFirst: whether no submachine beside it has any so far, so that it does not split the choice.
  private mutating func addInside(_ node: Node, _ isFirst: inout Bool, _ append: (inout Compiler) -> Void) {
    let inside = Origin(.inside, member: index(of: node), splits: !isFirst)
    let start = candidates.count
    add(inside)
    append(&self)
    // One without candidates counts where a choice is made for each leaf.
    if candidates.count == start + 1, !node.engine.rules.contains(.chooseForEachLeaf) {
      candidates.removeLast()
    } else {
      inside.end = candidates.count
      inside.isLeaf = candidates.last { $0.kind == .inside } === inside
      isFirst = false
    }
  }

  private mutating func note(_ node: Node) {
    let member = index(of: node)
    if !node.hasPlainContexts, !filled.contains(member) { filled.append(member) }
  }

  /// The index of a machine in the crew.
  private func index(of node: Node) -> Int {
    guard let member = crew.index(of: node) else {
      preconditionFailure("A machine that is asked belongs to the crew.")
    }
    return member
  }

  // Reactions.

  /// - Parameter isSilent: whether no error handler runs if no candidate is taken.
  private func reaction(isOfTarget: Bool, isSilent: Bool = false) -> Reaction {
    linkCandidates()
    let (handlers, hasLastResort) = isSilent ? ([], false) : node.engine.definition.errorHandlers
    let member = index(of: node)
    return Reaction(
      member: member, candidates, isOfTarget: isOfTarget,
      targetIsPlain: targets.isEmpty && node.engine.hasPlainStates, filled: filled, events: events,
      passed: passedKinds, receivers: receivers,
      errorHandlers: handlers.map { ActionDraft(kind: .call, member: member, leader: member, handler: $0) },
      hasLastResort: hasLastResort, isAlone: crew.count == 1, defers: defers, isSilent: isSilent)
  }

  /// The kinds of the events that closures have mapped.
  private var passedKinds: [Int: AnyValue?] {
    var kinds = passed
    if let passedLast { kinds.updateValue(events[passedLast], forKey: passedLast) }
    return kinds
  }

  /// Has each candidate say where to continue when it is taken: behind the candidates of its machine. An instruction's candidates end
  /// where the next ones begin, and a choice continues with the next region.
  private func linkCandidates() {
    var follower: Origin?
    for (index, candidate) in candidates.enumerated().reversed() {
      if candidate.kind != .inside, candidate.kind != .own {
        candidate.next =
          if let follower, follower.member == candidate.member,
            follower.kind == .route || follower.kind == .mapping
          {
            follower.next
          } else {
            index + 1
          }
      }
      follower = candidate
    }
  }

  /// The cell of a route that is all that happens to a machine alone: no plan is needed. Large tables consist of these.
  private var plainCell: Cell? {
    guard crew.count == 1, !crew.isWatched, let table,
      let origin = candidates.first, origin.isPlain, !origin.isBarred
    else { return nil }
    let engine = node.heldEngine
    guard engine.with({ $0.program.with { $0.definition.index.hasOnlyRoutes } }) else { return nil }
    if origin.effect == .stay { return .stay }
    guard let target = origin.target, engine.with({ $0.hasPlainStates || !$0.carriesData }) else {
      return nil
    }
    let code = engine.with { $0.code(of: target) }
    let row = unsafe tree.row(of: CollectionOfOne(code), in: table)
    return unsafe row.map { unsafe .move(to: $0, target.byte) }
  }

  /// A cell without a reaction, if no closure takes part.
  private func silentCell(_ reaction: Reaction) -> Cell? {
    guard crew.index(of: node) == 0, reaction.errorHandlerCount == 0 || reaction.count > 0 else { return nil }
    let known = reaction.origins
    guard
      known.allSatisfy({
        $0.kind == .inside || $0.kind == .own && !$0.isForEachLeaf || $0.kind == .route && !$0.asksData
      })
    else {
      return nil
    }
    var taken: [Int] = []
    var index = 0
    while index < known.count {
      let origin = known[index]
      if origin.kind == .own, let last = taken.last, last >= origin.start {
        index = origin.end
        continue
      }
      guard origin.kind == .route, !origin.isBarred else {
        index += 1
        continue
      }
      if origin.isConditional || origin.source != nil { return nil }
      taken.append(index)
      if reaction.isOfTarget { break }
      index = origin.next
    }
    if taken.isEmpty { return reaction.errorHandlerCount == 0 && !defers ? .refuse : nil }
    let origins = taken.map { known[$0] }
    if origins.allSatisfy({ $0.effect == .ignore }) { return .ignore }
    guard !crew.embedsData, !crew.isWatched, origins.allSatisfy(\.entrances.isEmpty) else { return nil }
    guard !reaction.isOfTarget || reaction.origins.allSatisfy(\.needsOnlyGuard) else { return nil }
    let choices = taken.map { index in
      Tree.Choice(
        reaction, index, crew[known[index].member], target: nil,
        detachments: crew[known[index].member].detachments,
        changesData: false)
    }
    guard choices.allSatisfy({ $0.node.hasOneClaim(to: $0.origin.target) }) else { return nil }
    var planner = Planner(tree, crew, table, reaction, choices, asking: Questions(mayAsk: false))
    let plan = planner.plan()
    let step = plan.step
    guard !plan.isOpen, let silence = step.silence, let next = unsafe step.next else { return nil }
    if step.verdict == .stayed, unsafe next == table?.knownRow(crew.configuration) { return .stay }
    if !node.engine.hasPlainStates, silence == .inside || node.engine.carriesData { return nil }
    return unsafe silence == .ofRoot
      ? .move(to: next, planner.byte(of: 0)) : .moveInside(to: next, planner.byte(of: 0))
  }
}

extension Rule {
  /// The same without what it says about submachines.
  var withoutEntrances: Rule {
    if entrances.isEmpty { return self }
    return Rule(
      label: label, condition: objection == nil && isConditional ? condition : nil, objection: objection,
      handler: handler, value: value, entrances: [], crossing: crossing)
  }
}

extension Engine {
  /// Whether events are bytes and carry no data.
  final var hasPlainEvents: Bool {
    program.with { $0.definition.events.isOfBytes && !$0.definition.eventsHaveData }
  }
}
