/// Plans the step of what was chosen, as a flat list of actions (H3).
///
/// 1. *Leave*: the exit handlers of machines that move and of submachines that don't stay active, from the inside out and
///    last attached first.
/// 2. *Change*: all states, first those of machines that make transitions, then those of submachines that start.
/// 3. *Tell*: the other handlers of the transitions.
/// 4. *Start*: the entry handlers of submachines that start, each before those inside it.
/// 5. *Complete*: which machines may be complete, from the inside out.
struct Planner {
  /// The transition of one machine.
  private struct Move {
    let node: Node
    let part: Int
    let effect: Effect

    /// The event; nil for an attempt without one.
    let event: AnyValue?
    let from: AnyValue
    let to: AnyValue

    /// Whether the state changes, or the data of it.
    let changesState: Bool

    /// Whether the target is in the machine's record, or among the choices.
    let isTaken: Bool

    /// How the transition enters submachines (H4).
    let entered: [(link: Link, entrance: Entrance)]

    /// The handlers that belong to the candidate, and whether they run only if it has led the attempt.
    let own: [(handler: RegisteredHandler, isConditional: Bool)]
  }

  private enum Turn {
    /// A machine makes a transition. The turns of everything inside it follow.
    case transition(Move)

    /// The turns of everything inside a machine that makes a transition are over.
    case end(Move)

    /// A submachine is left or started, or both, by its parent's transition.
    case passage(Link, isLeft: Bool, isEntered: Bool, Move)
  }

  private let tree: Tree
  private let crew: Crew
  private let table: Table
  private let reaction: Reaction
  private var moves: [Move] = []
  private var turns: [Turn] = []
  private var drafts: [ActionDraft] = []
  private var begun: Set<Int> = []
  private var choices: [Tree.Choice] = []

  /// The states that have changed, by machine.
  private var states: [Int: AnyValue] = [:]
  private var started: [ObjectIdentifier: [Link]] = [:]
  private var completions: [Int] = []

  init(_ tree: Tree, _ crew: Crew, _ table: Table, _ reaction: Reaction) {
    self.tree = tree
    self.crew = crew
    self.table = table
    self.reaction = reaction
  }

  /// The byte of a machine's state after the step.
  func byte(of member: Int) -> UInt8 { (states[member] ?? crew[member].engine.current).byte }

  /// The step of several choices.
  mutating func step(_ choices: [Tree.Choice]) -> Score {
    self.choices = choices
    for part in choices.indices { addMoves(part) }
    dropOverruled()
    planTurns()
    leave()
    change()
    tell()
    announceStarts()
    complete()
    return finished()
  }

  // Moves.

  private mutating func addMoves(_ part: Int) {
    let choice = choices[part]
    let candidate = choice.candidate.object
    if candidate.effect == .ignore { return }
    let node = choice.node
    let from = node.engine.current
    let to = choice.target ?? candidate.target ?? from
    let isTaken = choice.target != nil || candidate.source != nil
    let event = candidate.bytes.event < 0 ? nil : currentEvent(of: node)
    let entered = candidate.effect == .move ? node.entered(by: candidate.entrances) : []
    var own: [(RegisteredHandler, Bool)] = []
    if reaction.isOfTarget {
      for index in 0..<reaction.count {
        let other = reaction[index].object
        guard other.hasStateHandler, let handler = other.rule?.handler ?? other.mapping?.stateHandler,
          !own.contains(where: { $0.0 === handler })
        else { continue }
        own.append((handler, true))
      }
    } else if let handler = candidate.rule?.handler ?? candidate.mapping?.handler {
      own.append((handler, false))
    }
    let move = Move(
      node: node, part: part, effect: candidate.effect, event: event, from: from, to: to,
      changesState: candidate.effect == .move || choice.changesData, isTaken: isTaken, entered: entered, own: own)
    moves.append(move)
    climb(move)
  }

  /// The event that a machine has received, for the numbers of its definition.
  private func currentEvent(of node: Node) -> AnyValue? {
    node.offered ?? reaction.events[node.member]
  }

  /// Adds the machines in which one is embedded to its part, so that they move together (H5).
  private mutating func climb(_ move: Move) {
    guard let link = move.node.link, link.isEmbedded, link.takesPart, move.changesState,
      move.node.detachments == choices[move.part].detachments || move.node !== choices[move.part].node
    else { return }
    // The embedding's functions may release the parent.
    let parent = link.parent.holder
    defer { withExtendedLifetime(parent) {} }
    guard link.isOpen else { return }
    let from = parent.engine.current
    let to = link.parentState(for: move.to)
    parent.node.checkClaims(to: to)
    let event = currentEvent(of: parent.node) ?? move.event.flatMap(link.events.up)
    // A state of the same kind is entered without leaving the kind (K5).
    let isInternal =
      (move.effect == .stay || parent.engine.carriesData) && parent.engine.states.areSame(from, to)
    let outer = Move(
      node: parent.node, part: move.part, effect: isInternal ? .stay : .move, event: event, from: from, to: to,
      changesState: true, isTaken: false, entered: [], own: [])
    moves.append(outer)
    climb(outer)
  }

  private func move(of node: Node) -> Move? { moves.first { $0.node === node } }

  /// Drops the choices of machines that another transition leaves.
  private mutating func dropOverruled() {
    guard choices.count > 1 else { return }
    for part in choices.indices.reversed() where isOverruled(part) { moves.removeAll { $0.part == part } }
  }

  private func isOverruled(_ part: Int) -> Bool {
    var link = moves.first { $0.part == part }?.node.link
    while let above = link, above.takesPart {
      if let move = moves.first(where: { $0.node === above.parent && $0.part != part }), move.effect == .move,
        above.passage(from: move.from, to: move.to).isLeft,
        !moves.contains(where: { $0.node === above.child.node && $0.part == move.part })
      {
        return true
      }
      link = above.parent.link
    }
    return false
  }

  // Turns.

  private mutating func planTurns() {
    var planned: [Node] = []
    for move in moves {
      var outermost = move.node
      while let link = outermost.link, link.takesPart, crew.contains(link.parent) { outermost = link.parent }
      if planned.contains(where: { $0 === outermost }) { continue }
      planned.append(outermost)
      plan(outermost)
    }
  }

  private mutating func plan(_ node: Node) {
    guard let move = move(of: node) else {
      for link in node.links where link.takesPart { plan(link.child.node) }
      return
    }
    turns.append(.transition(move))
    for link in node.links where link.takesPart {
      if let inner = self.move(of: link.child.node), inner.part == move.part {
        plan(link.child.node)
        continue
      }
      let (isLeft, isEntered) = move.effect == .move ? link.passage(from: move.from, to: move.to) : (false, false)
      if isLeft || isEntered {
        turns.append(.passage(link, isLeft: isLeft, isEntered: isEntered, move))
      } else {
        plan(link.child.node)
      }
    }
    turns.append(.end(move))
  }

  // Stages.

  private mutating func leave() {
    for turn in turns.reversed() {
      switch turn {
      case .transition(let move) where move.effect == .move:
        begin(move)
        let definition = move.node.engine.definition
        let hasChains = definition.index.count(.chain) > 0
        prepareFollower(move)
        if hasChains { add(.beginChains, move.node, move, bytes: bytes(move)) }
        let exits = definition.exitHandlers(from: definition.states.number(of: move.from))
        for handler in exits { call(handler, move) }
        if hasChains { add(.endChains, move.node, move) }
      case .passage(let link, isLeft: true, _, let move):
        begin(move)
        leave(link.child.node, move)
      case .transition, .passage, .end: break
      }
    }
  }

  /// Leaves the submachines and then the machine, because an outer machine leaves its state.
  private mutating func leave(_ node: Node, _ move: Move) {
    for link in node.links.reversed() where link.takesPart && link.isOpen { leave(link.child.node, move) }
    announce(.exitHandler, node, node.engine.current, move)
    if table.isWatched { add(.tell, node, move, other: 3, value: node.engine.current) }
  }

  private mutating func change() {
    for case .transition(let move) in turns where move.changesState {
      begin(move)
      if move.effect == .stay { prepareFollower(move) }
      states[move.node.member] = move.to
      if move.isTaken {
        add(.take, move.node, move, value: move.to)
      } else {
        put(move.node, move.to, move)
      }
    }
    for case .passage(let link, _, isEntered: true, let move) in turns {
      begin(move)
      let entrance = move.entered.first { $0.link === link }?.entrance
      start(link, in: move.to, isDeep: false, as: entrance, move)
    }
    if crew.count > 1, let first = turns.first, case .transition(let move) = first { add(.agree, move.node, move) }
  }

  /// Puts a submachine, and those inside it, into the states in which they start.
  private mutating func start(
    _ link: Link, in parentState: AnyValue, isDeep: Bool, as entrance: Entrance?, _ move: Move
  ) {
    let node = link.child.node
    started[ObjectIdentifier(move.node), default: []].append(link)
    let (state, isDeep) = link.start(
      in: parentState, isDeep: isDeep, as: entrance, from: states[node.member] ?? node.engine.current)
    states[node.member] = state
    put(node, state, move)
    for inner in node.links where inner.takesPart && inner.matches(state) {
      start(inner, in: state, isDeep: isDeep, as: nil, move)
    }
  }

  private mutating func tell() {
    for case .transition(let move) in turns {
      begin(move)
      if move.effect == .stay, !move.changesState { prepareFollower(move) }
      if table.isWatched {
        add(.tell, move.node, move, other: move.effect == .stay ? 1 : 0, bytes: bytes(move), value: move.to)
      }
      let definition = move.node.engine.definition
      var handlers = move.own
      let event = move.event.map { definition.events.number(of: $0) }
      let all = definition.handlers(
        event: event, from: definition.states.number(of: move.from), to: definition.states.number(of: move.to),
        isInternal: move.effect == .stay, own: nil)
      handlers += all.map { ($0, false) }
      if move.effect == .move, definition.index.count(.chain) > 0 {
        handlers += definition.handlers(.chain).map { ($0, true) }
      }
      for (handler, isConditional) in handlers.ordered(by: { $0.handler.rank }) {
        call(handler, move, isConditional: isConditional)
      }
    }
  }

  private mutating func announceStarts() {
    for case .passage(let link, _, isEntered: true, let move) in turns { announceStart(link, move) }
  }

  private mutating func announceStart(_ link: Link, _ move: Move) {
    guard isStarted(link, move) else { return }
    let node = link.child.node
    let state = states[node.member] ?? node.engine.current
    if table.isWatched { add(.tell, node, move, other: 2, value: state) }
    announce(.entryHandler, node, state, move)
    for inner in node.links { announceStart(inner, move) }
  }

  private func isStarted(_ link: Link, _ move: Move) -> Bool {
    started[ObjectIdentifier(move.node)]?.contains { $0 === link } ?? false
  }

  private mutating func complete() {
    for turn in turns {
      switch turn {
      case .passage(let link, _, isEntered: true, let move): complete(link, move)
      case .end(let move): noteFinal(move.node, move)
      case .transition, .passage: break
      }
    }
  }

  private mutating func complete(_ link: Link, _ move: Move) {
    guard isStarted(link, move) else { return }
    for inner in link.child.node.links { complete(inner, move) }
    noteFinal(link.child.node, move)
  }

  private mutating func noteFinal(_ node: Node, _ move: Move) {
    guard let link = node.link, link.takesPart, crew.contains(link.parent) else { return }
    let isFinal = node.engine.hasFinalStates && node.engine.isFinal(states[node.member] ?? node.engine.current)
    let parent = link.parent.member
    add(.final, node, move, other: isFinal ? parent + 1 : 0)
    if isFinal, !completions.contains(parent), link.parent.engine.hasCompletions { completions.append(parent) }
  }

  // Actions.

  /// Notes that a part begins, before its first action.
  private mutating func begin(_ move: Move) {
    if begun.insert(move.part).inserted { add(.part, choices[move.part].node, move, other: move.part) }
  }

  /// Fills the record of a machine that did not choose, but moves with one that is embedded in it.
  private mutating func prepareFollower(_ move: Move) {
    if move.node === choices[move.part].node || move.node.hasPlainContexts { return }
    add(.prepare, move.node, move, other: move.event == nil ? 0 : 1, value: move.to)
  }

  private mutating func put(_ node: Node, _ state: AnyValue, _ move: Move) {
    let current = node.engine.current
    if node.engine.program.with({ $0.definition.states.isOfBytes }), !node.engine.carriesData, current.byte == state.byte {
      return
    }
    add(.put, node, move, value: state)
  }

  private mutating func announce(_ kind: Index.Key.Kind, _ node: Node, _ state: AnyValue, _ move: Move) {
    let definition = node.engine.definition
    let handlers = definition.handlers(kind, of: definition.states.number(of: state))
    if handlers.isEmpty { return }
    if !node.hasPlainContexts { add(.attend, node, move) }
    let bytes = ContextBytes(event: nil, fromState: state, toState: state)
    for handler in handlers { add(.announce, node, move, bytes: bytes, handler: handler) }
  }

  private func bytes(_ move: Move) -> ContextBytes {
    ContextBytes(event: move.event, fromState: move.from, toState: move.to)
  }

  private mutating func call(_ handler: RegisteredHandler, _ move: Move, isConditional: Bool = false) {
    add(.call, move.node, move, isConditional: isConditional, bytes: bytes(move), handler: handler)
  }

  private mutating func add(
    _ kind: Action.Kind, _ node: Node, _ move: Move, other: Int = 0, isConditional: Bool = false,
    bytes: ContextBytes = ContextBytes(event: -1, fromState: 0, toState: 0),
    value: AnyValue = AnyValue(byte: 0), handler: RegisteredHandler? = nil
  ) {
    drafts.append(
      ActionDraft(
        kind: kind, member: node.member, leader: move.node.member, other: other, isConditional: isConditional,
        bytes: bytes, value: value, handler: handler))
  }

  private func finished() -> Score {
    let addressed = crew[reaction.member]
    let verdict: Verdict
    if let move = move(of: addressed) {
      verdict = move.changesState ? .moved : .stayed
    } else {
      verdict = choices.allSatisfy { $0.candidate.object.effect == .ignore } ? .ignored : .stayed
    }
    return unsafe Score(
      drafts, next: nextRow, verdict: verdict, fromByte: addressed.engine.byte, completions: completions)
  }

  /// The row of the configuration after the step.
  private var nextRow: Row? {
    let configuration = crew.members.map { member in
      let node = crew[member]
      let state = states[member] ?? node.engine.current
      let code = node.engine.program.with { $0.code(of: state) }
      guard let link = node.link, link.isEmbedded, member > 0 else { return code }
      let parentState = states[link.parent.member] ?? link.parent.engine.current
      return link.matches(parentState) ? code : code | 1 << 24
    }
    return unsafe tree.isTableFrozen ? table.knownRow(configuration) : table.row(configuration)
  }
}

extension Crew {
  /// Whether a machine belongs to the crew.
  func contains(_ node: Node) -> Bool { node.member < count && self[node.member] === node }
}

extension Engine {
  /// Whether there are routes that are taken on completion.
  final var hasCompletions: Bool { program.with { $0.definition.index.count(.completion) > 0 } }
}
