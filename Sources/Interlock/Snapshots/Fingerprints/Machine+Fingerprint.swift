extension Machine {
  /// The fingerprint of the definitions of the machine and of all machines inside it (S3).
  ///
  /// - Complexity: O(*n*) in the size of the definition on the first call after an edit; O(*m*) in the number of
  ///   machines after that.
  public final var fingerprint: Fingerprint { Fingerprint(bits: treeFingerprint) }

  /// Prepares what the machines of a blueprint share when they are saved.
  ///
  /// - Parameter start: their initial state, which is a part of their fingerprint.
  final func prepareToBeSaved(startingIn start: S) {
    var hasher = StableHasher()
    hasher.combine(stableName(of: start.kind))
    program.with { $0.startFingerprint = hasher.hash }
    _ = ownFingerprint
  }

  var computedFingerprint: UInt64 {
    var content = DefinitionHasher<S.Kind, E.Kind>(entrances: EntranceNames(of: self))
    content.combine(self.content())
    for chain in chains { content.combine(chain) }
    for revision in revisions { content.combine(revision: revision) }
    var hasher = StableHasher()
    hasher.combine(content.hash)
    hasher.combine(program.with { $0.startFingerprint })
    return hasher.hash
  }
}

/// Hashes the content of a definition, whatever the order of lines that don't compete: each list of competing lines is
/// hashed separately.
private struct DefinitionHasher<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  private let entrances: EntranceNames
  private var lists: [String: StableHasher] = [:]
  private var states: [S: String] = [:]
  private var events: [E: String] = [:]

  init(entrances: EntranceNames) { self.entrances = entrances }

  /// The hash. Sums don't depend on the order of their terms.
  var hash: UInt64 { lists.values.reduce(0) { $0 &+ $1.hash } }

  mutating func combine(_ content: DefinitionContent<S, E>) {
    for row in content.rows { combine(row) }
    for final in content.finalStates { add("final", [name(of: final)]) }
    for (states, activity) in content.activities {
      add("activity \(name(of: states))", [activity.label ?? ""])
    }
    add("mappings", ["\(content.mappingCount)", "\(content.hasStateRouteMappings)"])
  }

  mutating func combine(_ chain: Chain) {
    func name(_ pattern: ValuePattern) -> String { self.name(of: Pattern<S>(pattern)) }
    let steps = chain.steps.map { "\(name($0.fromState)) \(name($0.toState)) \($0.condition != nil)" }
    add("chains", ["\(chain.trigger)"] + steps)
  }

  mutating func combine(revision: String) { add("revision \(revision)", [""]) }

  private mutating func combine(_ row: DefinitionContent<S, E>.Row) {
    let (from, to) = (name(of: row.transition.fromState), name(of: row.transition.toState))
    let list =
      switch row.form {
      case .eventRoute, .ignored: "event \(row.event.map { name(of: $0) } ?? "") \(from)"
      case .stateRoute: "state \(from) \(to)"
      case .completion: "completion \(from)"
      case .timeout: "timeout \(from)"
      }
    let condition = row.isConditional ? "if \(row.label ?? "")" : ""
    let texts = [row.form == .ignored ? "ignored" : to, condition, row.delay.map { $0.inSeconds } ?? ""]
    add(list, texts + row.entrances.map { entrances.name(of: $0) })
  }

  private mutating func add(_ list: String, _ texts: [String]) {
    var hasher = lists[list] ?? StableHasher(list)
    for text in texts { hasher.combine(text) }
    lists[list] = hasher
  }

  private mutating func name(of pattern: Pattern<S>) -> String { Self.name(of: pattern, &states) }
  private mutating func name(of pattern: Pattern<E>) -> String { Self.name(of: pattern, &events) }

  private static func name<Value: Hashable>(
    of pattern: Pattern<Value>, _ known: inout [Value: String]
  ) -> String {
    switch pattern {
    case .any: "*"
    case .some(let value): name(of: value, &known)
    case .list(let values): values.map { name(of: $0, &known) }.joined(separator: "|")
    }
  }

  private static func name<Value: Hashable>(of value: Value, _ known: inout [Value: String]) -> String {
    if let name = known[value] { return name }
    let name = String(reflecting: stableName(of: value))
    known[value] = name
    return name
  }
}

extension StableHasher {
  fileprivate init(_ text: String) {
    self.init()
    combine(text)
  }
}

extension Engine {
  /// The machine's chains, in order of registration.
  final var chains: [Chain] { chainHandlers.compactMap(\.chain) }

  /// The handlers of the machine's chains, in order of registration.
  final var chainHandlers: [RegisteredHandler] {
    let definition = self.definition
    return definition.handlers(.chain).ordered { ($0.registration.number, 0) }
  }

  /// The fingerprint of the machine's own definition.
  final var ownFingerprint: UInt64 {
    if let known = program.with({ $0.fingerprint }) { return known }
    let found = saveable.computedFingerprint
    program.with { program in
      if !program.isFrozen { program.fingerprint = found }
    }
    return found
  }

  /// The fingerprint of the machine and all machines inside it.
  final var treeFingerprint: UInt64 {
    guard let node, !node.links.isEmpty else { return ownFingerprint }
    return node.knownFingerprint
  }
}

extension Node {
  /// The fingerprint of a machine with submachines. The tree keeps that of its root.
  fileprivate var knownFingerprint: UInt64 {
    let isRoot = parent == nil
    if isRoot, let known = tree.fingerprint { return known }
    var hasher = StableHasher()
    hasher.combine(engine.ownFingerprint)
    let entrances = EntranceNames(of: engine)
    for link in links {
      let child = link.child.engine
      hasher.combine(link.knownFingerprint)
      if let name = entrances.name(of: child.savedType.stateType) { hasher.combine(name) }
      hasher.combine(child.treeFingerprint)
    }
    if isRoot { tree.fingerprint = hasher.hash }
    return hasher.hash
  }
}

extension Link {
  /// The fingerprint of the submachine's attachment.
  fileprivate var knownFingerprint: UInt64 {
    if let fingerprint { return fingerprint }
    var hasher = StableHasher()
    hasher.combine(isEmbedded ? "embedded" : parent.engine.saveable.name(of: place.pattern))
    hasher.combine(history.name ?? "")
    hasher.combine(events.isSame)
    if place.start != nil { hasher.combine("starts by data") }
    hasher.combine(child.engine.saveable.name(of: .some(child.node.initialState)))
    fingerprint = hasher.hash
    return hasher.hash
  }
}

extension EventPassage {
  fileprivate var isSame: Bool { if case .same = self { true } else { false } }
}
