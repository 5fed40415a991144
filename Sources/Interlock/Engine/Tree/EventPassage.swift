/// How events go from a machine to a submachine (H6), and back where the two have the same.
struct EventPassage<E: EventType, CE: EventType> {
  /// The submachine's event for one of its parent; nil if that is not for it.
  let down: (E) -> CE?

  /// The parent's event for one of the submachine; nil if that is not known.
  let up: (CE) -> E?

  /// Translates events.
  init(_ down: @escaping (E) -> CE?) {
    self.down = down
    up = { _ in nil }
  }
}

extension EventPassage where E == CE {
  /// Passes events on as they are.
  static var same: EventPassage { EventPassage(down: { $0 }, up: { $0 }) }

  private init(down: @escaping (E) -> E?, up: @escaping (E) -> E?) {
    self.down = down
    self.up = up
  }
}
