import Interlock

enum Light: StateType, CaseIterable { case red, green, yellow, off }
enum Button: EventType, CaseIterable { case press, hold }

enum Screen: StateType { case idle, loading(Int), failed }
enum Action: EventType { case load(Int), next, fail }

/// A name of any characters.
struct Word: StateType, EventType, ExpressibleByStringLiteral, CustomStringConvertible {
  let description: String

  init(stringLiteral text: String) {
    description = text
  }
}
