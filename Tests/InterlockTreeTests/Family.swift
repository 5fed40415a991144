import Interlock

/// Machines of three levels, and the trace of what they are told.
enum Family {
  enum Outer: StateType { case off, on, busy }
  enum Middle: StateType { case idle, running, done }
  enum Inner: StateType { case low, high }
  enum Signal: EventType { case power, run, shift, finish, stray }

  final class Trace {
    var lines: [String] = []

    /// Has a machine tell when its states are left and entered, and when it moves.
    func follow<S, E>(_ machine: Machine<S, E>, _ name: String) {
      machine.add { OnExit(.any) { [unowned self] in lines.append("\(name) leaves \($0.fromState)") } }
      machine.addAnyHandler(.any => .any) { [unowned self] context in
        lines.append("\(name) moves \(context.fromState) to \(context.toState)")
      }
      machine.add { OnEntry(.any) { [unowned self] in lines.append("\(name) enters \($0.toState)") } }
      machine.addErrorHandler { [unowned self] in lines.append("\(name) refuses: \($0.refusal!)") }
    }

    /// What was told since it was asked last.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  static func outer(_ state: Outer = .off) -> StateMachine<Outer, Signal> {
    StateMachine(state: state) { machine in
      machine.add { On(.power, .off => .on, .on => .off, .busy => .off) }
      machine.addRoute(event: .shift, .on => .busy)
      machine.addRoute(event: .shift, .busy => .on)
    }
  }

  static func middle(_ state: Middle = .idle) -> StateMachine<Middle, Signal> {
    StateMachine(state: state) { machine in
      machine.add { On(.run, .idle => .running, .running => .idle) }
      machine.addRoute(event: .finish, .running => .done)
      machine.add { FinalStates(.done) }
    }
  }

  static func inner(_ state: Inner = .low) -> StateMachine<Inner, Signal> {
    StateMachine(state: state) { machine in
      machine.add { On(.shift, .low => .high, .high => .low) }
    }
  }
}
