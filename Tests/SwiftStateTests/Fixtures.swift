import SwiftState

enum MyState: StateType { case state0, state1, state2, state3 }
enum MyEvent: EventType { case event0, event1 }

enum StrState: StateType { case str(String) }
enum StrEvent: EventType { case str(String) }

/// What a test has seen happen, in order.
final class Log {
  var lines: [String] = []

  func append(_ line: String) {
    lines.append(line)
  }
}
