import Interlock
import Testing

/// A type of one case has no bits.
private enum Only: StateType, EventType { case one }

/// More than a byte, and its own kind.
private enum Page: StateType { case cover, number(Int) }
private enum Turn: EventType { case next, to(Int) }

/// States and events with data, by kind.
private enum Load: StateType, Equatable {
  case idle, running(Int)
  enum Kind: StateType { case idle, running }
  var kind: Kind { if case .idle = self { .idle } else { .running } }
}
private enum Command: EventType {
  case start(Int), add(Int), stop
  enum Kind: EventType { case start, add, stop }
  var kind: Kind {
    switch self {
    case .start: .start
    case .add: .add
    case .stop: .stop
    }
  }
}

/// A line of a blueprint is kept in the form that its types allow. All forms mean the same.
@Suite struct LineFormTests {
  @Test("a plain route between types of one case")
  func withoutBits() {
    let blueprint = Blueprint<Only, Only>(state: .one) { On(.one, .one => .one) }
    #expect(blueprint.part.description == ".one => .one on .one")
    #expect(blueprint.machine().send(.one) == .moved(from: .one, to: .one))
  }

  @Test("a plain route between types that are more than a byte")
  func moreThanAByte() {
    let blueprint = Blueprint<Page, Turn>(state: .cover) {
      On(.next, .cover => .number(1))
      On(.to(7), .number(1) => .number(7), .number(7) => .cover)
    }
    let machine = blueprint.machine()
    #expect(machine.send(.next).isAccepted && machine.send(.to(7)).isAccepted)
    #expect(machine.state == .number(7))
    #expect(machine.send(.to(7)).isAccepted && machine.state == .cover)
  }

  @Test("plain routes, routes with modifiers and wildcards keep their order (R1)")
  func order() {
    let blueprint = Blueprint<Stage, Cue>(state: .a) {
      On(.go, .a => .b)
        .when("quiet", isQuiet)
      On(.go, .a => .c)
      On(.go, .c => .any)
      On(.halt, .any => .a, .c => .b)
    }
    #expect(
      blueprint.part.description.split(separator: "\n") == [
        #".a => .b if "quiet" on .go"#, ".a => .c on .go", ".c => .any on .go",
        ".any => .a on .halt, .c => .b on .halt",
      ])
    let machine = blueprint.machine()
    let busy = Journal()
    busy.lines = ["busy"]
    #expect(machine.send(.go, userInfo: busy) == .moved(from: .a, to: .c))
    #expect(machine.send(.go) == .moved(from: .c, to: .c))
    #expect(machine.send(.halt) == .moved(from: .c, to: .b))
  }

  @Test("a part can be printed, used twice, and put into blueprints of several states")
  func shared() {
    let part = Blueprint<Stage, Cue>.Part {
      On(.go, .a => .b)
      On(.halt, .b => .a)
    }
    for state in Stage.allCases {
      let machine = Blueprint<Stage, Cue>(state: state) { part }.machine()
      #expect(machine.send(.go).isAccepted == (state == .a))
    }
  }

  @Test("each way to give a value does in a blueprint what it does in a machine (K2)")
  func values() {
    let blueprint = Blueprint<Load, Command>(state: .idle) {
      On(.start, .idle => .running)
        .value { event, _ in
          if case .start(let count)? = event { .running(count) } else { nil }
        }
      On(.add, .running => .any)
      On(.stop, .running => .idle)
        .when("much") { $0.fromState != .running(1) }
      On(.any, .any => .running(0))
        .when("never") { _ in false }
      Values { event, state in
        if case (.add(let more)?, .running(let count)) = (event, state) {
          .running(count + more)
        } else {
          nil
        }
      }
      Values { _, _, kind in kind == .idle ? .idle : nil }
    }
    let declared = blueprint.machine()
    let made = Machine<Load, Command>(state: .idle) { machine in
      machine.add {
        On(.start, .idle => .running)
          .value { event, _ in
            if case .start(let count)? = event { .running(count) } else { nil }
          }
      }
      machine.addRoute(event: .add, .running => .any)
      machine.addRoute(event: .stop, .running => .idle, label: "much") { $0.fromState != .running(1) }
      machine.add {
        Values { event, state in
          if case (.add(let more)?, .running(let count)) = (event, state) {
            .running(count + more)
          } else {
            nil
          }
        }
      }
      machine.add { Values { _, _, kind in kind == .idle ? .idle : nil } }
    }
    let orders: [Command] = [.add(1), .start(1), .stop, .add(2), .start(5), .add(3), .stop, .stop, .start(9)]
    for order in orders {
      #expect(declared.send(order).isAccepted == made.send(order).isAccepted, "\(order)")
      #expect(declared.state == made.state, "\(order)")
    }
    #expect(declared.state == .running(9))
  }

  @Test("each machine of a blueprint carries its own value")
  func ownValues() {
    let blueprint = Blueprint<Load, Command>(state: .idle) {
      On(.start, .idle => .running)
      Values { event, _ in
        if case .start(let count)? = event { .running(count) } else { nil }
      }
    }
    let machines = (0..<3).map { _ in blueprint.machine() }
    for (count, machine) in machines.enumerated() { machine.send(.start(count)) }
    #expect(machines.map(\.state) == (0..<3).map { Load.running($0) })
  }
}
