/// The transitions that follow from what was chosen: those of the machines that chose, and of the machines around embedded ones.
///
/// Where two parts leave a machine in common, one gives way to the other (H2).
struct ChosenMoves: Sequence {
  private let crew: Crew
  private let reaction: Reaction
  private let choices: [Tree.Choice]

  /// Whether nothing is going to be performed.
  private let isQuery: Bool

  private var all: [Move] = []
  private(set) var questions: Questions

  /// Lists the transitions.
  ///
  /// - Parameter questions: where data decides.
  init(
    of choices: [Tree.Choice], _ reaction: Reaction, _ crew: Crew, asking questions: Questions,
    isQuery: Bool = false
  ) {
    self.choices = choices
    self.reaction = reaction
    self.crew = crew
    self.questions = questions
    self.isQuery = isQuery
    for part in choices.indices { add(part) }
    dropOverruled()
  }

  func makeIterator() -> [Move].Iterator { all.makeIterator() }

  /// The transition of a machine. It may have an internal one besides, which was chosen for other regions inside (C6).
  func move(of node: Node) -> Move? {
    all.first { $0.node === node && $0.effect == .move } ?? all.first { $0.node === node }
  }

  /// Whether a machine makes a transition of a part.
  func isMoved(_ node: Node, by part: Int) -> Bool {
    all.contains { $0.node === node && $0.part == part }
  }

  /// Asks a question, unless it was answered before.
  ///
  /// - Returns: the answer and its number; nil if there is none.
  mutating func ask(_ question: PlanQuestion, about given: AnyValue, _ link: Link?) -> (AnyValue, Int)? {
    questions.ask(question, about: given, link, choices)
  }
}

/// The transition of one machine.
struct Move {
  let node: Node
  let part: Int
  let effect: Effect

  /// The event; nil for an attempt without one.
  let event: AnyValue?
  let from: AnyValue
  let to: AnyValue

  /// Where the target comes from.
  let source: StateSource

  /// Whether the state changes, or the data of it.
  let changesState: Bool

  /// Whether the target is in the machine's record, or among the choices.
  let isTaken: Bool

  /// How the transition enters submachines (H4), or regions on the way to its target (C2).
  let entered: [Arrival]

  /// The handlers that belong to the candidate, and whether they run only if it has led the attempt.
  let own: [(handler: RegisteredHandler, isConditional: Bool)]

  /// The arrow, if it crosses levels of a chart; nil if it is the machine's own.
  var arrow: Arrow?

  /// Where the arrow leads, if that depends on what is remembered.
  var route: Crossing.Route?

  /// An arrow that crosses levels, as the handlers of the transition see it. The machine that moves is left and started
  /// like those inside it.
  struct Arrow {
    let node: Node
    let from: AnyValue
    let to: AnyValue
  }

  /// The machine with the handlers of the transition.
  var teller: Node { arrow?.node ?? node }
}

/// What closures are asked while a step is planned, because data decides it, and what they have answered.
struct Questions {
  /// The questions that were asked, in order.
  private(set) var asked: [PlanQuestion] = []

  /// The answers, also to questions that were answered before planning began.
  private(set) var answers: [AnyValue?]

  /// Whether closures may be asked. If not, the step is of no use once a question has come up.
  private let mayAsk: Bool

  /// - Parameters:
  ///   - answers: the answers to the first questions, as far as they are known.
  ///   - mayAsk: whether closures may be asked.
  init(answers: [AnyValue?] = [], mayAsk: Bool = true) {
    self.answers = answers
    self.mayAsk = mayAsk
  }

  /// The questions, if none of them has to be answered in order to find the step.
  var settled: [PlanQuestion] { asked.allSatisfy(\.isSettled) ? asked : [] }

  fileprivate mutating func ask(
    _ question: PlanQuestion, about given: AnyValue, _ link: Link?, _ choices: [Tree.Choice]
  ) -> (AnyValue, Int)? {
    let number = asked.count
    asked.append(question)
    if !mayAsk { return nil }
    if number == answers.count { answers.append(question.answer(about: given, link, choices)) }
    return answers[number].map { ($0, number) }
  }
}

extension ChosenMoves {
  private mutating func add(_ part: Int) {
    let choice = choices[part]
    let origin = choice.origin
    if origin.effect == .ignore { return }
    let node = choice.node
    let from = choice.from
    let event = origin.bytes.event < 0 ? nil : currentEvent(of: node)
    if let crossing = origin.crossing {
      if let route = crossing.route { return add(by: route, part, event) }
      return add(along: crossing, part, event)
    }
    let entered = origin.effect == .move ? node.entered(by: origin.entrances) : []
    if !isQuery, let target = choice.target ?? origin.target { node.checkClaims(to: target) }
    let move = Move(
      node: node, part: part, effect: origin.effect, event: event, from: from,
      to: choice.target ?? origin.target ?? from, source: targetSource(part),
      changesState: origin.effect == .move || choice.changesData,
      isTaken: choice.target != nil || origin.source != nil, entered: entered, own: ownHandlers(of: origin))
    all.append(move)
    climb(move)
  }

  /// Adds the move of the region that holds the source and the target of an arrow that crosses levels.
  private mutating func add(along crossing: Crossing, _ part: Int, _ event: AnyValue?) {
    let choice = choices[part]
    let (source, origin) = (choice.node, choice.origin)
    var node = source
    for _ in 0..<crossing.rise {
      guard let link = link(of: node), isQuery || link.takesPart else { return }
      node = link.parent
    }
    let to = choice.target ?? origin.target ?? choice.from
    var entered: [Arrival] = []
    for entry in crossing.entries {
      let state = entry.state.map { enteredState(of: $0, part) }
      guard let arrival = node.arrival(in: entry.region, state?.state, state?.source, entry.past) else {
        continue
      }
      entered.append(arrival)
    }
    let target = enteredState(of: crossing.state, part)
    let move = Move(
      node: node, part: part, effect: .move, event: event, from: node.engine.current,
      to: target.state, source: target.source, changesState: true, isTaken: false, entered: entered,
      own: ownHandlers(of: origin), arrow: Move.Arrow(node: source, from: choice.from, to: to))
    all.append(move)
    climb(move)
  }

  /// The state of a kind that a route enters on its way across levels, and where it comes from.
  private mutating func enteredState(of kind: AnyValue, _ part: Int) -> (state: AnyValue, source: StateSource)
  {
    let choice = choices[part]
    let (node, origin) = (choice.node, choice.origin)
    if let own = origin.target, node.engine.states.areSame(own, kind) {
      return (choice.target ?? own, targetSource(part))
    }
    guard node.engine.definition.plainState != nil else { return (kind, .fixed(kind)) }
    let question = PlanQuestion(subject: .entered(kind: kind), index: part, source: .target(part: part))
    let answer = ask(question, about: choice.from, nil)
    return answer.map { ($0, .answer($1)) } ?? (kind, .fixed(kind))
  }

  /// Where the target of a part comes from.
  private func targetSource(_ part: Int) -> StateSource {
    if choices[part].target != nil { return .target(part: part) }
    return choices[part].origin.target.map { .fixed($0) } ?? .target(part: part)
  }

  /// Adds the move of the innermost region with the source and all targets of a document's arrow in it that does not consist of
  /// one state (C6).
  private mutating func add(by route: Crossing.Route, _ part: Int, _ event: AnyValue?) {
    let choice = choices[part]
    let (source, origin) = (choice.node, choice.origin)
    let chart = source.chart
    let paths = crew.paths(to: route.targets, chart)
    var node = route.inner.flatMap { crew.region($0, of: chart)?.child.node } ?? source
    while let above = link(of: node), let region = above.place.region {
      let holdsAll = paths.allSatisfy { path in path.contains { $0.region == region.number } }
      if holdsAll, !region.isState { break }
      node = above.parent
    }
    let number = node.link?.place.region?.number ?? 0
    guard let to = paths.first?.first(where: { $0.region == number })?.state else { return }
    all.append(
      Move(
        node: node, part: part, effect: .move, event: event, from: node.engine.current, to: to,
        source: .fixed(to), changesState: true, isTaken: false, entered: [], own: ownHandlers(of: origin),
        arrow: Move.Arrow(node: source, from: choice.from, to: origin.target ?? choice.from), route: route))
  }

  /// Adds the machines in which one is embedded to its part, so that they move together (H5).
  private mutating func climb(_ move: Move) {
    guard let link = link(of: move.node), link.isEmbedded, move.changesState,
      isQuery || link.takesPart && !choices[move.part].isStale
    else { return }
    // The embedding's functions may release the parent.
    let parent = link.parent.holder
    defer { withExtendedLifetime(parent) {} }
    guard link.matchesNow else { return }
    let from = parent.engine.current
    let (to, source) = carrier(along: link, of: move)
    let event = currentEvent(of: parent.node) ?? move.event.flatMap(link.events.up)
    // A state of the same kind is entered without leaving the kind (K5).
    let isInternal =
      (move.effect == .stay || parent.engine.carriesData) && parent.engine.states.areSame(from, to)
    let outer = Move(
      node: parent.node, part: move.part, effect: isInternal ? .stay : .move, event: event, from: from,
      to: to, source: source,
      changesState: true, isTaken: false, entered: [], own: [])
    all.append(outer)
    climb(outer)
  }

  /// The state of the machine around an embedded one that moves, and where it comes from.
  private mutating func carrier(along link: Link, of move: Move) -> (state: AnyValue, source: StateSource) {
    if !isQuery, !link.isPlainEmbedding, let member = crew.index(of: move.node) {
      let question = PlanQuestion(
        subject: .carrier, index: member, source: move.source, isSettled: link.hasKnownCarrier)
      let answer = ask(question, about: move.to, link)
      return answer.map { ($0, .answer($1)) } ?? (link.parent.engine.current, .fixed(move.to))
    }
    let state = isQuery ? link.parentState(for: move.to) : link.checkedParentState(for: move.to)
    return (state, .fixed(state))
  }

  /// The handlers that belong to a candidate, and whether they run only if it has led the attempt.
  private func ownHandlers(of origin: Origin) -> [(RegisteredHandler, Bool)] {
    var own: [(RegisteredHandler, Bool)] = []
    if reaction.isOfTarget {
      var seen: Set<ObjectIdentifier> = []
      for other in reaction.origins where other.hasStateHandler && other.member == origin.member {
        guard let handler = other.rule?.handler ?? other.mapping?.stateHandler,
          seen.insert(ObjectIdentifier(handler)).inserted
        else { continue }
        own.append((handler, true))
      }
    } else if let handler = origin.rule?.handler ?? origin.mapping?.handler {
      own.append((handler, false))
    }
    return own
  }

  /// The event that a machine has received, for the numbers of its definition.
  private func currentEvent(of node: Node) -> AnyValue? {
    node.offered ?? crew.index(of: node).flatMap { reaction.events[$0] }
  }

  /// The link of a machine to its parent: for a query, the one that was there when it began. A condition may have released the parent
  /// since.
  private func link(of node: Node) -> Link? {
    if !isQuery { return node.link }
    guard let member = crew.index(of: node), let link = unsafe crew.players[member].link?.object else {
      return nil
    }
    return link.parent.isGone ? nil : link
  }
}

// Parts that give way.

extension ChosenMoves {
  /// Drops the parts that give way to others (H2): of two parts that leave a machine in common, the one that was chosen
  /// inside a machine that moves with the other is kept, otherwise the one that was chosen first. A part that leaves
  /// nothing stands in no other's way.
  private mutating func dropOverruled() {
    guard choices.count > 1 else { return }
    var kept: [(part: Int, exits: Set<ObjectIdentifier>)] = []
    for part in choices.indices {
      guard all.contains(where: { $0.part == part }) else { continue }
      let chooser = choices[part].node
      let exits = exits(of: part)
      let rivals = kept.filter { !$0.exits.isDisjoint(with: exits) }.map(\.part)
      guard rivals.allSatisfy({ isMoved(around: chooser, by: $0, butNotBy: part) }) else { continue }
      kept.removeAll { rivals.contains($0.part) }
      kept.append((part, exits))
    }
    all.removeAll { move in !kept.contains { $0.part == move.part } }
  }

  /// The machines that a part leaves: those that move, and those that are left with them.
  private func exits(of part: Int) -> Set<ObjectIdentifier> {
    var exits: Set<ObjectIdentifier> = []
    for move in all where move.part == part && move.effect == .move {
      exits.insert(ObjectIdentifier(move.node))
      for link in move.node.links where link.takesPart && !isMoved(link.child.node, by: part) {
        if link.passage(from: move.from, to: move.to).isLeft { addFamily(of: link.child.node, to: &exits) }
      }
    }
    return exits
  }

  private func addFamily(of node: Node, to exits: inout Set<ObjectIdentifier>) {
    exits.insert(ObjectIdentifier(node))
    for link in node.links where link.takesPart && link.matchesNow {
      addFamily(of: link.child.node, to: &exits)
    }
  }

  /// Whether a machine lives in one whose state a part's transition leaves, and another part's does not.
  private func isMoved(around node: Node, by part: Int, butNotBy other: Int) -> Bool {
    var inner = node
    while let above = link(of: inner), isQuery || above.takesPart {
      let own = all.filter { $0.teller === above.parent && $0.effect == .move }
      if own.contains(where: { $0.part == part }), !own.contains(where: { $0.part == other }) { return true }
      inner = above.parent
    }
    return false
  }
}
