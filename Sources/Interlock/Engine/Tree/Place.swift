/// Where a submachine lives.
@usableFromInline
enum Place<S: StateType, C: StateType> {
  /// In states that match a pattern.
  case inside(Pattern<S>)

  /// In states that carry the submachine's own.
  case embedded(embed: (_ state: C, _ parentState: S) -> S, extract: (S) -> C?)

  /// Whether the parent's states carry those of the submachine.
  @inlinable var isEmbedded: Bool {
    if case .embedded = self { true } else { false }
  }

  /// Whether the submachine lives in a state.
  @inlinable
  func matches(_ state: S) -> Bool {
    switch self {
    case .inside(let pattern): pattern.matches(state)
    case .embedded(_, let extract): extract(state) != nil
    }
  }

  /// Whether a move of the parent would be one of the submachine: between states that carry different states of its own, or
  /// from such a state to itself. What else the parent's states carry is not the submachine's to decide.
  @inlinable
  func decides(from old: S, to new: S) -> Bool {
    guard let own = state(in: old), let next = state(in: new) else { return false }
    return own != next || old == new
  }

  /// The state that a state carries.
  @inlinable
  func state(in parentState: S) -> C? {
    if case .embedded(_, let extract) = self { extract(parentState) } else { nil }
  }
}

extension Place: CustomStringConvertible {
  /// The place as a phrase: `lives in .library`.
  @usableFromInline var description: String {
    if case .inside(let pattern) = self { "lives in \(pattern)" } else { "embedded" }
  }
}
