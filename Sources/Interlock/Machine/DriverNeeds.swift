// What the core knows of awaited handlers and effects (D2a): each is a handler that tells the machine's driver what to perform. It
// is declared as such, so that programs without a driver can refuse a blueprint that needs one.

/// The purposes for which a definition's handlers need a driver.
@usableFromInline
package struct DriverNeeds: Sendable {
  /// Whether handlers are awaited.
  package var awaitsHandlers = false

  /// The types of effects.
  package var effectTypes: [Any.Type] = []

  package init(awaitsHandlers: Bool = false, effectTypes: [Any.Type] = []) {
    self.awaitsHandlers = awaitsHandlers
    self.effectTypes = effectTypes
  }

  mutating func add(_ other: DriverNeeds) {
    awaitsHandlers = awaitsHandlers || other.awaitsHandlers
    for type in other.effectTypes where !effectTypes.contains(where: { $0 == type }) {
      effectTypes.append(type)
    }
  }
}
