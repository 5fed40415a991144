/// Where a submachine lives, before the engine is told.
@usableFromInline
enum SubmachinePlace<S: StateType, C: StateType> {
  /// In states that match a pattern.
  case inside(Pattern<S>)

  /// In states that carry the submachine's own.
  case embedded(embed: (_ state: C, _ parentState: S) -> S, extract: (S) -> C?)

  /// Whether the parent's states carry those of the submachine.
  @usableFromInline var isEmbedded: Bool {
    if case .embedded = self { true } else { false }
  }

  /// Whether the submachine lives in a state.
  @usableFromInline
  func matches(_ state: S) -> Bool {
    switch self {
    case .inside(let pattern): pattern.matches(state)
    case .embedded(_, let extract): extract(state) != nil
    }
  }

  /// Whether a move of the parent between two states is the submachine's to decide (H5).
  @usableFromInline
  func decides(from old: S, to new: S) -> Bool {
    guard case .embedded(_, let extract) = self, let own = extract(old), let next = extract(new) else {
      return false
    }
    return own != next || old == new
  }

  /// The place for the engine. It is inlined, since the engine calls what it is made of with values of the user's types.
  @inlinable var erased: Place {
    switch self {
    case .inside(let pattern): Place(inside: ValuePattern(pattern))
    case .embedded(let embed, let extract):
      Place(
        embed: { Address.erased(embed(Address<C>.typed($0), Address<S>.typed($1))) },
        extract: { parentState in
          guard let state = extract(Address<S>.typed(parentState)) else { return nil }
          return Address.erased(state)
        })
    }
  }
}

extension SubmachinePlace: CustomStringConvertible {
  /// The place as a phrase: `lives in .library`.
  @usableFromInline var description: String {
    if case .inside(let pattern) = self { "lives in \(pattern)" } else { "embedded" }
  }
}

extension EventPassage {
  /// Translates events by a function of the user. It is inlined for the same reason.
  @inlinable
  init<E: EventType, CE: EventType>(_ translate: @escaping (E) -> CE?) {
    self = .translated { event in
      guard let own = translate(Address<E>.typed(event)) else { return nil }
      return Address.erased(own)
    }
  }
}

extension Machine {
  /// Attaches a submachine to its place.
  @usableFromInline
  final func attach<C, CE>(
    _ submachine: Machine<C, CE>, _ place: Place, _ history: History, _ events: EventPassage
  ) -> any Disposable {
    Detachment(hold(submachine, place, history, events))
  }
}
