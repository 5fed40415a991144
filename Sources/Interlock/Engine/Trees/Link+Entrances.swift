// Routes that say how they enter a submachine (H4).

extension Entrance {
  /// The history that the entrance stands for.
  package var history: History {
    switch manner {
    case .afresh, .given: .none
    case .shallow: .shallow
    case .deep: .deep
    }
  }

  /// The state in which the submachine starts; nil if none is given.
  var givenState: AnyValue? {
    if case .given(let state) = manner { state.erased() } else { nil }
  }
}

extension Link {
  /// Whether an entrance is meant for the submachine, as far as its type and its place tell.
  func isMeant(by entrance: Entrance) -> Bool {
    entrance.isMeant(for: child.engine.stateType, at: siblingPlace)
  }

  /// Whether a completion route waits for the submachine.
  func isMeant(by region: SubmachineName) -> Bool {
    region.isMeant(for: child.engine.stateType, at: siblingPlace)
  }

  /// The entrances of the parent's routes that are meant for the submachine, in order of registration.
  var entrances: [Entrance] {
    let definition = parent.engine.definition
    if definition.index.count(.entrance) == 0 || isEmbedded { return [] }
    return definition.entrances.filter(isMeant)
  }

  /// The deepest history by which the submachine may resume: its own, or that of a route.
  var memory: History {
    entrances.map(\.history).reduce(history) { $0.rawValue < $1.rawValue ? $1 : $0 }
  }
}

extension Node {
  /// How a route enters the submachines. The parent's state says how an embedded one starts (H5).
  func entered(by entrances: [Entrance]) -> [(link: Link, entrance: Entrance)] {
    links.enumerated().compactMap { place, link in
      guard !link.isEmbedded else { return nil }
      return entrances.entrance(for: link.child.engine.stateType, at: place).map { (link, $0) }
    }
  }

  /// Traps if no submachine that an entrance is meant for lives in an attempt's target, whether it is active already or
  /// not.
  func check(_ entrance: Entrance, _ attempt: Attempt) {
    let meant = links.filter { $0.isMeant(by: entrance) }
    if meant.contains(where: { !$0.isEmbedded && $0.matches(attempt.toState) }) { return }
    if let recorder = tree.recorder { return recorder.giveUp() }
    engine.failToEnter(by: entrance, attempt, isEmbedded: !meant.isEmpty && meant.allSatisfy(\.isEmbedded))
  }
}

extension Engine {
  /// Provides states that no closure provides; nil if states are their own kinds (K2).
  final var plainState: Definition.PlainState? {
    program.with { $0.definition.plainState }
  }

  /// The type of the machine's states.
  final var stateType: Any.Type {
    program.with { $0.definition.stateType }
  }
}
