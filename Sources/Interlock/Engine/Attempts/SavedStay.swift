/// How long a machine has been in its state, as a driver saves it and another takes it up.
package struct SavedStay: Hashable, Sendable {
  /// How long the state has lasted.
  package var lasted: Delay

  /// The timeouts of the state that were attempted, by their places.
  package let tried: [Int]

  package init(lasted: Delay, tried: [Int]) {
    self.lasted = lasted
    self.tried = tried
  }
}

/// What a restored machine hands to the driver that comes.
struct Inheritance {
  let stay: SavedStay

  /// The state that the stay was in.
  let state: AnyValue
}

extension Engine {
  /// How long the machine has been in its state by what was restored, as long as it is in that state and no driver has taken it up.
  final var inheritedStay: SavedStay? {
    guard let inheritance = runtime?.inheritance, states.areSame(inheritance.state, current)
    else { return nil }
    return inheritance.stay
  }

  /// Takes up what was restored.
  package final func takeInheritedStay() -> SavedStay? {
    let stay = inheritedStay
    let inheritance = runtime?.inheritance.take()
    return withExtendedLifetime(inheritance) { stay }
  }

  /// Whether a stay was restored that no driver has taken up.
  package final var hasInheritedStay: Bool { inheritedStay != nil }
}
