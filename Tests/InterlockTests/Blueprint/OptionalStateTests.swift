public import Interlock
import Testing

extension Optional: StateType, Kinded where Wrapped == Bool? {}

/// States that look like nil.
@Suite struct OptionalStateTests {
  enum Choice: StateType, Sendable { case none, some, other }
  enum Button: EventType, Sendable { case press }

  @Test("a case that is called `none` is a state like any other")
  func caseNone() {
    let blueprint = Blueprint<Choice, Button>(state: .other) { On(.press, .other => .some, .none => .other) }
    #expect(blueprint.machine(state: .none).state == Choice.none)
    #expect(blueprint.stateMachine(state: .none).state == Choice.none)
    #expect(blueprint.machine().state == .other)
    #expect(blueprint.stateMachine().state == .other)
    #expect(blueprint.machine(state: .none).send(.press).isAccepted)
  }

  @Test("an optional of an optional is a state with four values, each with its routes")
  func doubleOptional() {
    let values: [Bool??] = [nil, .some(nil), .some(false), .some(true)]
    let blueprint = Blueprint<Bool??, Button>(state: .some(true)) {
      for (from, to) in zip(values, values.dropFirst()) { On(.press, .some(from) => .some(to)) }
    }
    let machine = blueprint.machine(state: values[0])
    #expect(machine.state == values[0])
    for (from, to) in zip(values, values.dropFirst()) {
      #expect(machine.state == from)
      #expect(machine.destination(on: .press) == .some(to))
      #expect(machine.send(.press) == .moved(from: from, to: to))
    }
    #expect(machine.destination(on: .press) == .none)
    #expect(!machine.send(.press).isAccepted)
  }

  @Test("K4: an optional is written as a program would write its case, its data only where it is asked for")
  func spelling() {
    let values: [Bool??] = [nil, .some(nil), true]
    #expect(
      values.map { Machine<Bool??, Button>(state: $0).description.split(separator: " ").last }
        == [".none", ".some(.none)", ".some(.some)"])
    #expect(values.map { Interlock.spelling(of: $0) } == [".none", ".some(.none)", ".some(.some(true))"])
    #expect(Interlock.spelling(of: String?.some("a")) == ".some(\"a\")")
  }
}
