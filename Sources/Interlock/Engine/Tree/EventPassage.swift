/// How events go from a machine to a submachine (H6), and back where the two have the same.
@usableFromInline
struct EventPassage<E: EventType, CE: EventType> {
  /// The submachine's event for one of its parent; nil if that is not for it.
  @usableFromInline let down: (E) -> CE?

  /// The parent's event for one of the submachine; nil if that is not known.
  @usableFromInline let up: (CE) -> E?

  /// Translates events.
  @inlinable
  init(_ down: @escaping (E) -> CE?) {
    self.down = down
    up = { _ in nil }
  }
}

extension EventPassage where E == CE {
  /// Passes events on as they are.
  @inlinable static var same: EventPassage { EventPassage(down: { $0 }, up: { $0 }) }

  @usableFromInline
  init(down: @escaping (E) -> E?, up: @escaping (E) -> E?) {
    self.down = down
    self.up = up
  }
}
