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
    _ = savedType
  }
}

extension Engine {
  /// The machine's chains, in order of registration.
  final var chains: [Chain] { chainHandlers.compactMap(\.chain) }

  /// The handlers of the machine's chains, in order of registration.
  final var chainHandlers: [RegisteredHandler] {
    definition.index.elements(Index.Key(kind: .chain)).map { downcast($0, to: RegisteredHandler.self) }
  }

  /// The fingerprint of the machine's own definition.
  final var ownFingerprint: UInt64 {
    if let known = program.with({ $0.fingerprint }) { return known }
    let found = computedFingerprint
    program.with { program in
      if !program.isFrozen { program.fingerprint = found }
    }
    return found
  }

  private final var computedFingerprint: UInt64 {
    var content = DefinitionHasher(definition, entrances: EntranceNames(of: self))
    for chain in chains { content.combine(chain) }
    for revision in revisions { content.combine(revision: revision) }
    var hasher = StableHasher()
    hasher.combine(content.hash)
    hasher.combine(program.with { $0.startFingerprint })
    return hasher.hash
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
    let outerStates = parent.engine.states
    hasher.combine(isEmbedded ? "embedded" : place.pattern.stableName { outerStates.stableName(of: $0) })
    hasher.combine(history.name ?? "")
    hasher.combine(events.isSame)
    if place.start != nil { hasher.combine("starts by data") }
    hasher.combine(child.engine.states.stableName(of: child.node.initialState))
    fingerprint = hasher.hash
    return hasher.hash
  }
}

extension EventPassage {
  fileprivate var isSame: Bool { if case .same = self { true } else { false } }
}
