import Interlock

/// Eight states and four events of some type: the rules hold whatever states and events are made of.
protocol World: SendableMetatype {
  associatedtype S: StateType & Sendable where S.Kind == S
  associatedtype E: EventType & Sendable where E.Kind == E

  static var states: [S] { get }
  static var events: [E] { get }
}

extension World {
  static var a: S { states[0] }
  static var b: S { states[1] }
  static var c: S { states[2] }
  static var d: S { states[3] }
  static var go: E { events[0] }
  static var halt: E { events[1] }

  /// The letter of a state, so that traces read the same in every world.
  static func name(_ state: S) -> String {
    String("abcdefgh".dropFirst(states.firstIndex(of: state)!).first!)
  }

  /// The number of an event.
  static func name(_ event: E) -> String { "e\(events.firstIndex(of: event)!)" }

  /// An attempt in letters: `a>b` for a target state, `a>b e0` for an event.
  static func name(_ context: Context<S, E>) -> String {
    let arrow = "\(name(context.fromState))>\(name(context.toState))"
    return context.event.map { "\(arrow) \(name($0))" } ?? arrow
  }
}

/// The worlds in which each rule is tested: values of one byte, which are their own numbers, and values to be hashed.
let worlds: [any World.Type] = [Bytes.self, Words.self, Payloads.self]

enum Bytes: World {
  enum S: StateType, CaseIterable { case a, b, c, d, e, f, g, h }
  enum E: EventType, CaseIterable { case go, halt, skip, other }

  static let states = S.allCases
  static let events = E.allCases
}

enum Words: World {
  struct Word: StateType, EventType { let text: String }

  static let states = "abcdefgh".map { Word(text: String($0)) }
  static let events = ["go", "halt", "skip", "other"].map { Word(text: $0) }
}

enum Payloads: World {
  enum S: StateType { case plain, page(Int), pair(String, Bool) }
  enum E: EventType { case load(Int), title(String) }

  static let states: [S] = [
    .plain, .page(1), .page(2), .pair("x", true), .pair("x", false), .pair("y", true), .page(3), .page(-1),
  ]
  static let events: [E] = [.load(1), .load(2), .title("x"), .title("y")]
}
