import Interlock
import SwiftState

/// A form that is edited, confirmed, saved and shown, with payloads in states and events.
enum Form: StateType {
  case editing, confirming, saving, saved(success: Bool)
}

enum FormEvent: EventType {
  case save, confirm(Bool), finish(success: Bool), shown
}

/// The routes of the form as a function.
func routeForm(_ state: Form, _ event: FormEvent) -> Form? {
  switch (state, event) {
  case (.editing, .save): .confirming
  case (.confirming, .confirm(true)): .saving
  case (.confirming, .confirm(false)): .editing
  case (.saving, .finish(let success)): .saved(success: success)
  case (.saved, .shown): .editing
  default: nil
  }
}

/// A machine that is routed by a closure, as one would write it by hand.
final class ClosureRoutedMachine<State, Event> {
  private(set) var current: State
  private let routing: (State, Event) -> State?

  init(_ initial: State, routing: @escaping (State, Event) -> State?) {
    current = initial
    self.routing = routing
  }

  func handle(_ event: Event) -> Bool {
    guard let next = routing(current, event) else { return false }
    current = next
    return true
  }
}

/// The row about closure routing.
func mappingRows(_ rounds: Rounds) -> [Row] {
  [
    Row("route mapping") { name in
      let stream: [FormEvent] = repeated([
        .save, .confirm(false), .save, .confirm(true), .finish(success: true), .shown, .shown,
      ])
      let yardstick = ClosureRoutedMachine(Form.editing, routing: routeForm)
      let machine = Machine<Form, FormEvent>(state: .editing) {
        $0.addRouteMapping { event, fromState, _ in event.flatMap { routeForm(fromState, $0) } }
      }
      return rounds.compare(
        name, operations: stream.count, bound: 1.5,
        yardstick: { stream.count { yardstick.handle($0) } },
        interlock: { stream.count { machine.tryEvent($0) } })
    }
  ]
}
