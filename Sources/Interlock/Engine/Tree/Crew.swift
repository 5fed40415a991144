/// The machines of a tree, each before those inside it, without reference counting.
///
/// Invariant: the machines are alive, because the tree holds them, or keeps detached ones until the outermost call
/// ends. A change of the tree's structure dismisses the crew.
@safe
final class Crew {
  @safe
  struct Player {
    let engine: Held<Engine>
    let node: Held<Node>

    /// The link to its parent, also after that was removed; nil for the root.
    let link: Held<Link>?
  }

  /// No players.
  nonisolated(unsafe) static let nobody = UnsafeMutablePointer<Player>.allocate(capacity: 1)

  let count: Int
  let players: UnsafeMutablePointer<Player>

  /// Whether states with data carry those of embedded submachines, so that data decides which machines are active.
  let embedsData: Bool

  /// Whether submachines are embedded.
  let hasEmbeddings: Bool

  /// Whether users' functions are asked which machines are active.
  let asksFunctions: Bool

  /// Whether a chart of the tree is that of a document (C6).
  let hasDocument: Bool

  /// Whether changes are reported to watchers.
  let isWatched: Bool

  /// The steps that depend on more than one candidate.
  @safe @exclusivity(unchecked) private(set) var plans = Plans()

  /// The regions of charts, by their numbers.
  @safe @exclusivity(unchecked) private var regions: [ObjectIdentifier: [Int: Held<Link>]] = [:]

  /// Makes the crew of a root.
  init(of root: Node) {
    var nodes: [Node] = []
    root.appendAll(to: &nodes)
    count = nodes.count
    unsafe players = .allocate(capacity: count)
    for (member, node) in nodes.enumerated() {
      node.member = member
      let link = member == 0 ? nil : node.link
      unsafe (players + member).initialize(
        to: Player(
          engine: .unretained(node.engine), node: .unretained(node), link: link.map { .unretained($0) }))
    }
    embedsData = nodes.contains { node in node.links.embedded.contains { !$0.isPlainEmbedding } }
    hasEmbeddings = nodes.contains { !$0.links.embedded.isEmpty }
    asksFunctions = nodes.contains { node in node.links.embedded.contains { !$0.isPlacedByKind } }
    hasDocument = nodes.contains { !$0.engine.definition.rules.isEmpty }
    isWatched = nodes.contains(where: \.isWatched)
  }

  deinit {
    unsafe players.deallocate()
  }

  /// The indices of the machines.
  var members: Range<Int> { 0..<count }

  /// A machine by its index.
  subscript(member: Int) -> Node {
    assert(member < count)
    return unsafe players[member].node.object
  }

  var root: Engine { unsafe players[0].engine.object }

  /// The same without counting references.
  var heldRoot: Held<Engine> { unsafe players[0].engine }

  /// The machines without counting references, for telling them apart.
  private(set) lazy var nodes: [Held<Node>] = members.map { unsafe players[$0].node }

  /// The index of a machine; nil if it does not belong to the crew.
  ///
  /// The machine may belong to a younger crew, and have another index there.
  func index(of node: Node) -> Int? {
    knows(node) ? node.member : members.first { unsafe players[$0].node.object === node }
  }

  /// Whether a machine belongs to the crew, with the index that it has noted.
  func knows(_ node: Node) -> Bool {
    unsafe node.member < count && players[node.member].node == .unretained(node)
  }

  /// A region of a chart by its number; nil if it is none of the chart's.
  func region(_ number: Int, of chart: Node) -> Link? {
    let id = ObjectIdentifier(chart)
    if regions[id] == nil {
      var known: [Int: Held<Link>] = [:]
      chart.forEachRegion { link, number in known[number] = .unretained(link) }
      regions[id] = known
    }
    return regions[id]?[number]?.object
  }

  /// Forgets the steps, because the table or a definition changes.
  ///
  /// - Returns: what holds them.
  func takePlans() -> Plans {
    let old = plans
    plans = Plans()
    return old
  }

  /// Whether a machine belongs to the crew.
  func contains(_ node: Node) -> Bool { index(of: node) != nil }

  /// Does something that may call users' functions, and keeps all machines alive meanwhile.
  func held<Answer>(_ body: () -> Answer) -> Answer {
    for member in members where !self[member].isGone { _ = Held.retained(self[member].engine) }
    defer {
      // A machine that is retained is not gone, and no other one has come back.
      for member in members where !self[member].isGone { unsafe players[member].engine.release() }
      withExtendedLifetime(self) {}
    }
    return body()
  }

  /// Does something that calls the functions of embeddings, if there are any, and keeps all machines alive meanwhile.
  func heldIfEmbedding<Answer>(_ body: () -> Answer) -> Answer { hasEmbeddings ? held(body) : body() }

  /// The codes of the present states, and which embedded machines are active.
  var configuration: [Int32] {
    members.map { member in
      let node = self[member]
      let code = node.heldEngine.with { $0.code(of: $0.current) }
      guard let link = node.link, link.isEmbedded, member > 0 else { return code }
      return link.matchesNow ? code : code ^ 1 << 24
    }
  }
}

extension Node {
  /// Puts the deferred events of the machine and of all machines inside it behind those of a tree.
  func followDeferrals(of tree: Tree) {
    var nodes: [Node] = []
    appendAll(to: &nodes)
    for (node, events) in zip(nodes, tree.renumbered(nodes.map(\.deferred))) { node.deferred = events }
  }

  /// Appends the machine and all machines inside it.
  fileprivate func appendAll(to nodes: inout [Node]) {
    var waiting = [self]
    while let node = waiting.popLast() {
      nodes.append(node)
      for link in node.links.reversed() { waiting.append(link.child.node) }
    }
  }
}

extension Engine {
  /// Whether states are more than their kinds.
  final var carriesData: Bool { program.with { $0.definition.statesHaveData } }

  /// Whether states are bytes, and nothing else.
  final var hasPlainStates: Bool { states.isOfBytes && !carriesData }

  /// Whether the definition does not mention a state that is no byte.
  final func isUnmentioned(_ state: AnyValue) -> Bool {
    program.with { program in
      let states = program.definition.states
      return !states.isOfBytes && states.number(of: state) == Interner.unmentioned
    }
  }

  /// The code of a state in configurations: its byte, or its number. An unmentioned state's code says in which of the
  /// submachines' places it is, since equal configurations have the same active machines.
  final func code(of state: AnyValue) -> Int32 {
    let code = program.with { $0.code(of: state) }
    guard code == Interner.unmentioned, !states.isOfBytes, let node = knownNode, !node.links.isEmpty else {
      return code
    }
    return node.placeCode(of: state)
  }
}

extension Node {
  /// The code of the places of submachines that an unmentioned state is in; negative if it is in any.
  fileprivate func placeCode(of state: AnyValue) -> Int32 {
    var places: [Int] = []
    for (index, link) in links.enumerated() where link.matches(state) { places.append(index) }
    if places.isEmpty { return Interner.unmentioned }
    if let known = placeCodes[places] { return known }
    let code = -16 - Int32(placeCodes.count)
    placeCodes[places] = code
    return code
  }
}
