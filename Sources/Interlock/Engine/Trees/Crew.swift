/// The machines of a charted tree, each before those inside it, without reference counting.
///
/// Invariant: the machines are alive, because the tree holds them, or keeps detached ones until the outermost call
/// ends. A change of the tree's structure dismisses the crew.
@safe
final class Crew {
  @safe
  struct Player {
    let engine: Held<Engine>
    let record: Held<ContextRecord>
  }

  /// The number of machines that is too large for a crew.
  private static var limit: Int { 256 }

  let count: Int
  let players: UnsafeMutablePointer<Player>
  let tree: Held<Tree>

  /// Makes the crew of a root; nil if the tree can't be charted.
  init?(of root: Node) {
    var nodes: [Node] = []
    root.appendAll(to: &nodes, upTo: Self.limit)
    let canBeCharted =
      nodes.count < Self.limit && nodes.allSatisfy { $0.engine.hasPlainStates && !$0.engine.isWatched }
    guard canBeCharted, nodes.allSatisfy({ !$0.engine.eventsHaveData }), root.engine.hasByteEvents else {
      return nil
    }
    count = nodes.count
    tree = .unretained(root.tree)
    unsafe players = .allocate(capacity: count)
    for (member, node) in nodes.enumerated() {
      let record = node.engine.ownRuntime().plainRecord
      unsafe (players + member).initialize(
        to: Player(engine: .unretained(node.engine), record: .unretained(record)))
    }
  }

  deinit {
    unsafe players.deallocate()
  }

  /// The root of the tree.
  var root: Engine { self[0] }

  /// A machine by its index.
  subscript(member: Int) -> Engine {
    assert(member < count)
    return unsafe players[member].engine.object
  }

  /// The indices of the machines.
  var members: Range<Int> { 0..<count }
}

extension Node {
  /// The number of columns that a table of the tree needs for the mentioned events. A mapped event may be any.
  var columnCount: Int {
    links.reduce(Int(engine.eventBytes.max() ?? 0) + 1) { count, link in
      if case .same = link.events { max(count, link.child.node.columnCount) } else { max(count, 64) }
    }
  }

  /// The events of the machine that it, or one inside it with the same events, mentions.
  var sharedEventBytes: [UInt8] {
    links.reduce(into: engine.eventBytes) { bytes, link in
      guard case .same = link.events else { return }
      for byte in link.child.node.sharedEventBytes where !bytes.contains(byte) { bytes.append(byte) }
    }
  }

  /// Appends the machine and all machines inside it, up to a limit.
  fileprivate func appendAll(to nodes: inout [Node], upTo limit: Int) {
    nodes.append(self)
    for link in links {
      if nodes.count >= limit { return }
      link.child.node.appendAll(to: &nodes, upTo: limit)
    }
  }
}

extension Link {
  /// Whether the link's event mapping can be known beforehand: a function that computes events from data is called once
  /// for each attempt (H6).
  var canBeRecorded: Bool {
    if case .same = events { true } else { child.engine.hasByteEvents }
  }
}

extension Engine {
  /// Whether states are bytes and carry no data.
  fileprivate final var hasPlainStates: Bool {
    program.with { $0.hasByteStates && !$0.definition.statesHaveData }
  }

  /// Whether events are more than their kinds.
  fileprivate final var eventsHaveData: Bool {
    program.with { $0.definition.eventsHaveData }
  }

  /// The events that are mentioned.
  fileprivate final var eventBytes: [UInt8] {
    let events = program.with { $0.definition.events }
    return (0..<Int32(events.count)).map { events.value($0 + 1).byte }
  }

  fileprivate final var hasByteEvents: Bool { program.with { $0.hasByteEvents } }
}
