/// How long a machine has been in its state, as one driver saves it and another continues with it.
package struct SavedStay: Hashable, Sendable {
  /// How long the state has lasted.
  package var lasted: Delay

  /// The attempted timeouts of the state, by index.
  package let tried: [Int]

  /// The computed delays of the state's timeouts, by index.
  package let delays: [Int: Delay]

  package init(lasted: Delay, tried: [Int], delays: [Int: Delay] = [:]) {
    self.lasted = lasted
    self.tried = tried
    self.delays = delays
  }
}

/// The stay that a restored machine passes to its next driver.
struct Inheritance {
  let stay: SavedStay

  /// The state of the stay.
  let state: AnyValue
}

extension Engine {
  /// The restored duration of the machine's state, until the state changes or a driver takes it.
  @inline(never)
  final var inheritedStay: SavedStay? {
    guard let inheritance = node?.inheritance, states.areSame(inheritance.state, current)
    else { return nil }
    return inheritance.stay
  }

  /// Takes the restored stay.
  package final func takeInheritedStay() -> SavedStay? {
    let stay = inheritedStay
    let inheritance = node?.inheritance.take()
    return withExtendedLifetime(inheritance) { stay }
  }

  /// Whether a stay was restored that no driver has taken.
  package final var hasInheritedStay: Bool { inheritedStay != nil }
}
