/// A way to write the routes of a machine.
enum Form: String, CaseIterable, Sendable {
  /// A call for each arrow, in a function.
  case statements

  /// A call for each arrow, in the closure that a machine is made with.
  case closure

  /// One line for all arrows.
  case line

  /// One call with an array of the arrows.
  case array

  /// A line for each arrow, in a blueprint.
  case blueprint

  /// A program that declares as many states in a ring, and an arrow from each to the next.
  func program(arrows count: Int) -> String {
    let states = (0..<count).map { "s\($0)" }
    let arrows = states.indices.map { ".s\($0) => .s\(($0 + 1) % count)" }
    return """
      import Interlock
      enum Light: StateType { case \(states.joined(separator: ", ")) }
      enum Button: EventType { case press }
      \(body(arrows))

      """
  }

  private func body(_ arrows: [String]) -> String {
    let calls = arrows.map { "  machine.addRoute(event: .press, \($0))" }.joined(separator: "\n")
    let list = arrows.joined(separator: ",\n    ")
    return switch self {
    case .statements: "func declare(on machine: Machine<Light, Button>) {\n\(calls)\n}"
    case .closure: "let machine = Machine<Light, Button>(state: .s0) { machine in\n\(calls)\n}"
    case .line:
      "func declare(on machine: Machine<Light, Button>) {\n  machine.add { On(.press, \(list)) }\n}"
    case .array:
      "func declare(on machine: Machine<Light, Button>) {\n  machine.addRoutes(event: .press, [\(list)])\n}"
    case .blueprint:
      """
      let lights = Blueprint<Light, Button>(state: .s0) {
      \(arrows.map { "  On(.press, \($0))" }.joined(separator: "\n"))
      }
      """
    }
  }

  /// Whether the compiler's own time for the form grows as the square of the arrows. It joins what it found for the lines of
  /// a closure one by one, each time copying what it knows; and the arrows of one line are one expression.
  var growsAsSquare: Bool { self == .closure || self == .blueprint || self == .line }
}
