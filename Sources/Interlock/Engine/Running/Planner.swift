/// Plans the step of what was chosen, as a flat list of actions (H3).
///
/// 1. *Leave*: the exit handlers of machines that move and of submachines that don't stay active, from the inside out and
///    last attached first.
/// 2. *Change*: all states, first those of machines that make transitions, then those of submachines that start.
/// 3. *Tell*: the other handlers of the transitions.
/// 4. *Start*: the entry handlers of submachines that start, each before those inside it.
/// 5. *Complete*: which machines may be complete, from the inside out.
struct Planner {
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

  /// The table with the next row; nil if the tree has changed since the attempt began.
  private let table: Table?
  private let reaction: Reaction
  private let choices: [Tree.Choice]
  private var moves: ChosenMoves
  private var turns: [Turn] = []
  private var drafts: [ActionDraft] = []

  /// How many actions come before all states have changed.
  private var agreement = 0
  private var begun: Set<Int> = []

  /// The states that have changed, by machine.
  private var states: [Int: AnyValue] = [:]
  private var started: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  private var starters: [CompiledStep.Mover] = []
  private var completions: [Int] = []

  /// Where the states come from that data decides.
  private var sources: [StateSource] = []

  // What documents add.

  /// The links of regions that start as they are declared, and the memories whose arrows lead elsewhere because there is
  /// nothing to remember.
  private var defaults: Set<ObjectIdentifier> = []
  private var emptyMemories: [Memory] = []

  /// The machines that have not been entered yet.
  private var awaited: Set<ObjectIdentifier> = []

  /// Makes a planner of what was chosen.
  ///
  /// - Parameter questions: where data decides.
  init(
    _ tree: Tree, _ crew: Crew, _ table: Table?, _ reaction: Reaction, _ choices: [Tree.Choice],
    asking questions: Questions
  ) {
    self.tree = tree
    self.crew = crew
    self.table = table
    self.reaction = reaction
    self.choices = choices
    moves = ChosenMoves(of: choices, reaction, crew, asking: questions)
  }

  /// The byte of a machine's state after the step.
  func byte(of member: Int) -> UInt8 { (states[member] ?? crew[member].engine.current).byte }

  /// A step, with what was asked for it.
  struct Plan {
    let step: CompiledStep
    let questions: Questions

    /// Whether the step is that of all data of the same kinds.
    var isSettled: Bool { questions.asked.count == step.questions.count }

    /// Whether data decides about states.
    var isOpen: Bool { step.isOpen || !isSettled }
  }

  /// Plans the step.
  mutating func plan() -> Plan {
    planTurns()
    prepareFollowers()
    leave()
    change()
    tell()
    if crew.hasDocument { awaitEntries() }
    announceStarts()
    complete()
    return Plan(step: finished(), questions: moves.questions)
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

  /// Plans the turns of a machine and of those inside it.
  ///
  /// - Parameter isLeft: whether the machine is left with its parent. Then it can only have an internal transition.
  private mutating func plan(_ node: Node, isLeft: Bool = false) {
    guard let move = moves.move(of: node) else {
      for link in node.links where link.takesPart { plan(link.child.node, isLeft: isLeft) }
      return
    }
    addTransitions(of: node)
    for link in node.links where link.takesPart {
      var leavesToo = isLeft
      if move.effect == .move, !moves.isMoved(link.child.node, by: move.part) {
        let (isLeft, isEntered) = link.passage(from: move.from, to: move.to)
        if isLeft || isEntered { turns.append(.passage(link, isLeft: isLeft, isEntered: isEntered, move)) }
        leavesToo = leavesToo || isLeft
      }
      plan(link.child.node, isLeft: leavesToo)
    }
    if !isLeft { turns.append(.end(move)) }
  }

  /// Adds the turns of a machine's own transitions, first the internal ones, which change the data of the state that is left.
  private mutating func addTransitions(of node: Node) {
    let own = moves.filter { $0.node === node }
    for move in own where move.effect == .stay { turns.append(.transition(move)) }
    for move in own where move.effect == .move { turns.append(.transition(move)) }
  }

  // Stages.

  /// Fills the records of machines that did not choose, but move with those that are embedded in them, before a handler
  /// can change anything.
  private mutating func prepareFollowers() {
    for case .transition(let move) in turns {
      if move.node === choices[move.part].node || move.arrow != nil || move.node.hasPlainContexts { continue }
      add(
        .prepare, move.node, move, other: move.event == nil ? 0 : 1, value: move.to,
        source: number(of: move.source, move.node))
    }
  }

  private mutating func leave() {
    for turn in turns.reversed() {
      switch turn {
      case .transition(let move) where move.effect == .move:
        begin(move)
        if crew.hasDocument { remember(move.node, move) }
        if move.arrow != nil {
          announce(.exitHandler, move.node, move.from, move)
          continue
        }
        let definition = move.node.engine.definition
        let chains = definition.index.count(.chain) > 0 ? definition.handlers(.chain) : []
        for (number, chain) in chains.enumerated() {
          add(.beginChain, move.node, move, other: number, bytes: bytes(move), handler: chain)
        }
        let exits = definition.exitHandlers(from: definition.states.number(of: move.from))
        for handler in exits where handler.registration.number < move.node.editLimit { call(handler, move) }
        if !chains.isEmpty { add(.endChains, move.node, move) }
      case .passage(let link, isLeft: true, _, let move):
        begin(move)
        leave(link.child.node, move)
      case .transition, .passage, .end: break
      }
    }
  }

  /// Leaves the submachines and then the machine, because an outer machine leaves its state.
  private mutating func leave(_ node: Node, _ move: Move) {
    for link in node.links.reversed() where link.takesPart && link.matchesNow { leave(link.child.node, move) }
    if crew.hasDocument { remember(node, move) }
    announce(.exitHandler, node, node.engine.current, move)
    let state = node.engine.current
    tell(.left, node, move, ContextBytes(event: nil, fromState: state, toState: state))
  }

  private mutating func change() {
    for case .transition(let move) in turns {
      begin(move)
      guard move.changesState else { continue }
      if let member = member(move.node) { states[member] = move.to }
      if move.isTaken {
        add(.take, move.node, move, value: AnyValue(byte: move.to.byte))
      } else {
        put(move.node, move.to, move.source, move)
      }
    }
    for case .passage(let link, _, isEntered: true, let move) in turns {
      begin(move)
      start(link, in: move.to, move.source, isDeep: false, by: arrivals(of: move), move)
    }
    agreement = drafts.count
  }

  /// Where a submachine starts.
  private struct Start {
    let state: AnyValue
    let source: StateSource

    /// Whether the machines inside resume by its history, and how they are entered otherwise.
    let isDeep: Bool
    let inside: [Arrival]
  }

  /// Puts a submachine, and those inside it, into the states in which they start.
  private mutating func start(
    _ link: Link, in parentState: AnyValue, _ parentSource: StateSource, isDeep: Bool, by arrivals: [Arrival],
    _ move: Move
  ) {
    let start = start(of: link, in: parentState, parentSource, isDeep: isDeep, by: arrivals)
    note(start, of: link, move)
    for inner in link.child.node.links where inner.takesPart && inner.matches(start.state) {
      self.start(inner, in: start.state, start.source, isDeep: start.isDeep, by: start.inside, move)
    }
  }

  /// Where a submachine starts, and those inside it.
  private mutating func start(
    of link: Link, in parentState: AnyValue, _ parentSource: StateSource, isDeep: Bool,
    by arrivals: [Arrival]
  ) -> Start {
    let node = link.child.node
    var arrivals = arrivals
    if crew.hasDocument, !arrivals.contains(where: { $0.link === link }) {
      defaults.insert(ObjectIdentifier(link))
      if let region = link.place.region, region.startsByPast {
        arrivals = self.arrivals(at: region.entries, node.chart)
      }
    }
    let arrival = arrivals.first { $0.link === link }
    let carried = carriedState(along: link, parentState, parentSource)
    let (given, resumes, isDeep) = link.start(
      carrying: carried?.state, isDeep: isDeep, as: arrival, from: state(of: node))
    if let carried {
      return Start(
        state: carried.state, source: carried.source, isDeep: isDeep,
        inside: carried.source.isPresent ? arrivals : [])
    }
    // A machine that resumes is there already, with the data that it has then.
    if let given {
      let source = resumes ? .present(member: member(node) ?? 0) : arrival?.source ?? .fixed(given)
      return Start(state: given, source: source, isDeep: isDeep, inside: arrivals)
    }
    let first = firstState(along: link, parentState, parentSource)
    return Start(
      state: first.state, source: first.source, isDeep: isDeep,
      inside: first.isInitial ? link.startsInside : [])
  }

  private mutating func note(_ start: Start, of link: Link, _ move: Move) {
    let node = link.child.node
    node.engine.checkStart(in: start.state)
    started[ObjectIdentifier(move.node), default: []].insert(ObjectIdentifier(link))
    if let member = member(node), let leader = self.member(move.node) {
      states[member] = start.state
      starters.append(CompiledStep.Mover(member: member, part: move.part, leader: leader, isStarted: true))
    }
    if !start.source.isPresent { put(node, start.state, start.source, move) }
  }

  /// The state of a submachine that a state of the machine around it carries, and where it comes from. If the machine around it resumes,
  /// they agree already, also if their data changes in this step.
  private mutating func carriedState(
    along link: Link, _ parentState: AnyValue, _ parentSource: StateSource
  ) -> (state: AnyValue, source: StateSource)? {
    if link.isEmbedded, parentSource.isPresent, let member = member(link.child.node) {
      return (state(of: link.child.node), .present(member: member))
    }
    if !link.isEmbedded || link.isPlainEmbedding {
      return link.place.state(in: parentState).map { ($0, .fixed($0)) }
    }
    guard let member = member(link.child.node) else { return nil }
    let question = PlanQuestion(subject: .carried, index: member, source: parentSource)
    return moves.ask(question, about: parentState, link).map { ($0, .answer($1)) }
  }

  /// The first state of a submachine, where it comes from, and whether it is its initial one because no closure gives it.
  private mutating func firstState(
    along link: Link, _ parentState: AnyValue, _ parentSource: StateSource
  ) -> (state: AnyValue, source: StateSource, isInitial: Bool) {
    let node = link.child.node
    if link.place.start != nil, !link.parent.engine.hasPlainStates, let member = member(node) {
      let question = PlanQuestion(subject: .first, index: member, source: parentSource)
      let answer = moves.ask(question, about: parentState, link)
      return answer.map { ($0, .answer($1), false) } ?? (node.initialState, .fixed(node.initialState), true)
    }
    let (state, isInitial) = link.firstState(in: parentState)
    return (state, .fixed(state), isInitial)
  }

  private mutating func tell() {
    var moves = turns.compactMap { turn in if case .transition(let move) = turn { move } else { nil } }
    // A document's handlers run in the order in which its transitions were chosen.
    if choices.contains(where: \.origin.isForEachLeaf) { moves = moves.ordered { ($0.part, 0) } }
    for move in moves {
      begin(move)
      let teller = move.teller
      tell(move.effect == .stay ? .stayed : .moved, teller, move, bytes(move))
      let definition = teller.engine.definition
      var handlers = move.own
      let event = move.event.map { definition.events.number(of: $0) }
      let all = definition.handlers(
        event: event, from: definition.states.number(of: move.arrow?.from ?? move.from),
        to: definition.states.number(of: move.arrow?.to ?? move.to),
        isInternal: move.effect == .stay || move.arrow != nil, own: nil)
      handlers += all.map { ($0, false) }
      if move.effect == .move, move.arrow == nil, definition.index.count(.chain) > 0 {
        handlers += definition.handlers(.chain).map { ($0, true) }
      }
      // What was added during the attempt takes part from the next one on (G2).
      handlers.removeAll { $0.handler.registration.number >= teller.editLimit }
      for (handler, isConditional) in handlers.ordered(by: { $0.handler.rank }) {
        call(handler, move, isConditional: isConditional)
      }
    }
  }

  private mutating func announceStarts() {
    for turn in turns {
      switch turn {
      case .transition(let move) where move.arrow != nil: announceEntry(move.node, move.to, move)
      case .passage(let link, _, isEntered: true, let move): announceStart(link, move)
      case .transition, .passage, .end: break
      }
    }
  }

  private mutating func announceStart(_ link: Link, _ move: Move) {
    guard isStarted(link, move) else { return }
    let node = link.child.node
    let state = state(of: node)
    tell(.started, node, move, ContextBytes(event: nil, fromState: state, toState: state))
    announceEntry(node, state, move)
    for inner in node.links { announceStart(inner, move) }
  }

  private func isStarted(_ link: Link, _ move: Move) -> Bool {
    started[ObjectIdentifier(move.node)]?.contains(ObjectIdentifier(link)) ?? false
  }

  private mutating func complete() {
    for turn in turns {
      switch turn {
      case .passage(let link, _, isEntered: true, let move): complete(link, move)
      case .end(let move): noteFinal(move.node, move)
      case .transition, .passage: break
      }
    }
    completions.sort { crew[$0].level > crew[$1].level }
  }

  private mutating func complete(_ link: Link, _ move: Move) {
    guard isStarted(link, move) else { return }
    for inner in link.child.node.links { complete(inner, move) }
    noteFinal(link.child.node, move)
  }

  private mutating func noteFinal(_ node: Node, _ move: Move) {
    guard let link = node.link, link.takesPart, let parent = member(link.parent) else { return }
    let isFinal = node.engine.hasFinalStates && node.engine.isFinal(state(of: node))
    add(.final, node, move, other: isFinal ? parent + 1 : 0)
    if isFinal, !completions.contains(parent), link.parent.engine.hasCompletions {
      completions.append(parent)
    }
  }

  // Actions.

  /// The number of a state's source, for an action; negative if the state is fixed, or in the machine already.
  private mutating func number(of source: StateSource, _ node: Node) -> Int {
    guard node.engine.carriesData else { return -1 }
    switch source {
    case .fixed, .present: return -1
    case .target, .answer:
      sources.append(source)
      return sources.count - 1
    }
  }

  /// The index of a machine in the crew.
  private func member(_ node: Node) -> Int? { crew.index(of: node) }

  /// The state of a machine after the step.
  private func state(of node: Node) -> AnyValue { crew.state(of: node, in: states) }

  /// Notes that one of several parts begins, before its first action.
  private mutating func begin(_ move: Move) {
    if choices.count > 1, begun.insert(move.part).inserted {
      add(.part, choices[move.part].node, move, other: move.part)
    }
  }

  private mutating func put(_ node: Node, _ state: AnyValue, _ source: StateSource, _ move: Move) {
    let isByte = node.engine.hasPlainStates
    add(
      isByte ? .putByte : .put, node, move, other: isByte && node.engine.byte == state.byte ? 1 : 0,
      value: state, source: number(of: source, node))
  }

  private mutating func announce(_ kind: Index.Key.Kind, _ node: Node, _ state: AnyValue, _ move: Move) {
    let definition = node.engine.definition
    let handlers = definition.handlers(kind, of: definition.states.number(of: state))
      .filter { $0.registration.number < node.editLimit }
    if handlers.isEmpty { return }
    if !node.hasPlainContexts { add(.attend, node, move) }
    let bytes = ContextBytes(event: nil, fromState: state, toState: state)
    for handler in handlers { add(.announce, node, move, bytes: bytes, handler: handler) }
  }

  /// Tells the watchers about a change.
  private mutating func tell(_ change: ChangeKind, _ node: Node, _ move: Move, _ bytes: ContextBytes) {
    if !node.isWatched { return }
    let isTransition = change == .moved || change == .stayed
    if !isTransition, !node.hasPlainContexts { add(.attend, node, move) }
    let domain = isTransition && move.arrow != nil ? move.node.engine : nil
    for watcher in node.watchersAround where watcher.wantsChanges {
      add(
        isTransition ? .call : .announce, node, move, bytes: bytes,
        report: ChangeReport(of: change, node.engine, in: domain, to: watcher))
    }
  }

  private func bytes(_ move: Move) -> ContextBytes {
    ContextBytes(
      event: move.event, fromState: move.arrow?.from ?? move.from, toState: move.arrow?.to ?? move.to)
  }

  private mutating func call(_ handler: RegisteredHandler, _ move: Move, isConditional: Bool = false) {
    add(isConditional ? .callIfLed : .call, move.teller, move, bytes: bytes(move), handler: handler)
  }

  private mutating func add(
    _ kind: Action.Kind, _ node: Node, _ move: Move, other: Int = 0,
    bytes: ContextBytes = ContextBytes(event: -1, fromState: 0, toState: 0),
    value: AnyValue = AnyValue(byte: 0), source: Int = -1, handler: RegisteredHandler? = nil,
    report: Report? = nil
  ) {
    guard let member = member(node), let leader = self.member(move.node) else { return }
    drafts.append(
      ActionDraft(
        kind: kind, member: member, leader: leader, part: move.part, other: other,
        bytes: bytes, value: value, source: source, handler: handler, report: report))
  }

  private func finished() -> CompiledStep {
    let addressed = crew[reaction.member]
    let movers = moves.compactMap { move in
      member(move.node).map { CompiledStep.Mover(member: $0, part: move.part, leader: $0, isStarted: false) }
    }
    let verdict: Verdict
    if let move = moves.move(of: addressed) {
      verdict = move.changesState ? .moved : .stayed
    } else {
      verdict = choices.allSatisfy { $0.origin.effect == .ignore } ? .ignored : .stayed
    }
    return unsafe CompiledStep(
      drafts, next: nextRow, verdict: verdict, agreement: agreement,
      completions: completions, hasEventless: verdict != .ignored && isFollowedByEventless,
      questions: moves.questions.settled, sources: sources, movers: starters + movers,
      outer: movers.map(\.member).filter { $0 < reaction.member })
  }

  /// Whether eventless routes begin in a state after the step.
  private var isFollowedByEventless: Bool {
    crew.members.contains { member in
      // What planning calls may have freed the machine.
      if crew[member].isGone { return false }
      let definition = crew[member].engine.definition
      guard definition.index.count(.eventless) > 0 else { return false }
      return !definition.index.eventless(from: definition.states.number(of: state(of: crew[member]))).isEmpty
    }
  }

  /// The row of the configuration after the step.
  private var nextRow: Row? {
    guard let table else { return nil }
    let configuration = crew.members.map { member in
      let node = crew[member]
      let code = node.engine.code(of: states[member] ?? node.engine.current)
      guard let link = node.link, link.isEmbedded, member > 0 else { return code }
      return link.matches(state(of: link.parent)) ? code : code ^ 1 << 24
    }
    return unsafe tree.row(of: configuration, in: table)
  }
}

// What documents add (C6).

extension Planner {
  /// Puts the states of regions into the memories of a state that is left.
  private mutating func remember(_ node: Node, _ move: Move) {
    for part in node.links {
      guard let owner = part.place.memoryPart?.owner, node.engine.states.areSame(owner, node.engine.current)
      else { continue }
      remember(part, move)
    }
  }

  private mutating func remember(_ part: Link, _ move: Move) {
    guard let own = part.place.memoryPart, let region = part.parent.region(of: own), region.matchesNow else {
      return
    }
    let state = region.child.engine.current
    if let member = member(part.child.node) { states[member] = state }
    put(part.child.node, state, .fixed(state), move)
    for inner in region.child.node.links
    where inner.place.memoryPart?.memory == own.memory && inner.place.memoryPart?.owner == nil {
      remember(inner, move)
    }
  }

  /// How a transition enters regions.
  private mutating func arrivals(of move: Move) -> [Arrival] {
    guard let route = move.route else { return move.entered }
    return arrivals(at: route.targets, move.node.chart)
  }

  private mutating func arrivals(at targets: [Crossing.Destination], _ chart: Node) -> [Arrival] {
    for memory in crew.emptyMemories(among: targets, chart, states)
    where !emptyMemories.contains(where: { $0 === memory }) { emptyMemories.append(memory) }
    return crew.paths(to: targets, chart, states).joined().compactMap { step in
      crew.region(step.region, of: chart).map { Arrival(link: $0, history: .none, state: step.state) }
    }
  }

  /// Notes which machines are going to be entered.
  private mutating func awaitEntries() {
    for links in started.values { for link in links { awaited.insert(link) } }
    for move in moves where move.arrow != nil { awaited.insert(ObjectIdentifier(move.node)) }
  }

  /// Calls the entry handlers of a state, and those of what its entry sets off.
  private mutating func announceEntry(_ node: Node, _ state: AnyValue, _ move: Move) {
    announce(.entryHandler, node, state, move)
    if !crew.hasDocument { return }
    awaited.remove(ObjectIdentifier(node))
    if let link = node.link { awaited.remove(ObjectIdentifier(link)) }
    if node.links.contains(where: { defaults.contains(ObjectIdentifier($0)) && $0.matches(state) }) {
      announce(.startHandler, node, state, move)
    }
    let number = node.link?.place.region?.number ?? 0
    for memory in emptyMemories {
      guard let owner = memory.path.last, owner.region == number,
        node.engine.states.areSame(owner.state, state)
      else { continue }
      announce(.startHandler, node, memory.mark, move)
    }
    announceCompletion(of: node, state, move)
  }

  /// Calls the handlers of states that are complete once a machine has entered a final state (H7).
  private mutating func announceCompletion(of node: Node, _ state: AnyValue, _ move: Move) {
    guard node.engine.rules.contains(.announceCompletion), node.engine.isFinal(state), let link = node.link
    else { return }
    let parent = link.parent
    announce(.completionHandler, parent, self.state(of: parent), move)
    guard let outer = parent.link, outer.place.region?.isState ?? false, isComplete(outer.parent) else {
      return
    }
    announce(.completionHandler, outer.parent, self.state(of: outer.parent), move)
  }

  /// Whether all regions of a machine's state are in final states that have been entered.
  private func isComplete(_ node: Node) -> Bool {
    let state = state(of: node)
    let regions = node.links.filter { $0.place.region != nil && $0.matches(state) }
    return !regions.isEmpty
      && regions.allSatisfy { region in
        let inner = region.child.node
        if awaited.contains(ObjectIdentifier(region)) || awaited.contains(ObjectIdentifier(inner)) {
          return false
        }
        return region.place.region?.isState ?? false
          ? isComplete(inner) : inner.engine.isFinal(self.state(of: inner))
      }
  }
}

extension Engine {
  /// Where the machine does as SCXML's algorithm says.
  final var rules: ChartRules { program.with { $0.definition.rules } }

  /// Whether there are routes that are taken on completion.
  final var hasCompletions: Bool { program.with { $0.definition.index.count(.completion) > 0 } }
}
