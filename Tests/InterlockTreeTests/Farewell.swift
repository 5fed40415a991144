/// Does something when nobody holds it any more: a message, a payload, or what a closure has captured.
final class Farewell: Hashable {
  private let say: () -> Void

  init(_ say: @escaping () -> Void) { self.say = say }

  deinit { say() }

  static func == (one: Farewell, other: Farewell) -> Bool { one === other }

  func hash(into hasher: inout Hasher) {}
}
