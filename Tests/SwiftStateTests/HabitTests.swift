import SwiftState
import Testing

@Suite("How SwiftState's users write")
struct HabitTests {
  @Test("enums called State and Event live in the class that uses them")
  func nestedNames() {
    let list = ListScreen()
    list.start()
    #expect(list.state == .list(selected: nil))
    list.select(3)
    #expect(list.state == .room(3, back: .list(selected: 3)))
    list.back()
    #expect(list.state == .list(selected: 3))
    #expect(list.log.lines == ["initial", "list", "room", "list"])
  }

  @Test("a state may be called none")
  func caseNone() {
    enum Selection: StateType { case none, one, many }
    let machine = StateMachine<Selection, NoEvent>(state: .none) { machine in
      machine.addRoute(.none => .one)
      machine.addRoute(.one => [.none, .many])
      machine.addRoute([.many, .one] => .none)
    }
    machine <- .one <- .many <- .none
    #expect(machine.state == .none)
    #expect(machine.canTryState(.one))
  }

  @Test("an error handler that is fatal is not called while all goes well")
  func fatalErrorHandler() {
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoutes(event: .event0, transitions: [.state0 => .state1])
      machine.addErrorHandler { context in
        fatalError("Unexpected transition: \(context)")
      }
    }
    machine <-! .event0
    #expect(machine.state == .state1)
  }

  @Test("a fatal error handler says where the machine was and what was tried")
  func fatalErrorHandlerExits() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
        machine.addErrorHandler { context in
          fatalError("Unexpected transition: \(context)")
        }
      }
      machine <-! .event0
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Unexpected transition: .state0 => .state0 on .event0"))
  }
}

/// A screen as SwiftState's users write them.
private final class ListScreen {
  indirect enum State: StateType {
    case initial
    case list(selected: Int?)
    case room(Int, back: State)
  }

  enum Event: EventType {
    case start
    case presentRoom(Int)
    case back
  }

  let log = Log()
  private let stateMachine: StateMachine<State, Event>

  var state: State { stateMachine.state }

  init() {
    stateMachine = .init(state: .initial)
    stateMachine.configure { machine in
      machine.addRoutes(event: .start, transitions: [.initial => .list(selected: nil)])
      machine.addRouteMapping { event, fromState, _ in
        switch (fromState, event) {
        case (_, .presentRoom(let id)): return .room(id, back: .list(selected: id))
        case (.room(_, let back), .back): return back
        default: return nil
        }
      }
    }
    observe(order: 10) { [log] context in log.append(Self.name(of: context.fromState)) }
    observeEnd { [log] context in log.append(Self.name(of: context.toState)) }
  }

  func start() { stateMachine <-! .start }

  func select(_ id: Int) { stateMachine <-! .presentRoom(id) }

  func back() { stateMachine <-! .back }

  private func observe(order: HandlerOrder, handler: @escaping StateMachine<State, Event>.Handler) {
    stateMachine.addHandler(event: .start, order: order, handler: handler)
  }

  private func observeEnd(_ handler: @escaping StateMachine<State, Event>.Handler) {
    stateMachine.addAnyHandler(.any => .any, handler: handler)
  }

  private static func name(of state: State) -> String {
    switch state {
    case .initial: "initial"
    case .list: "list"
    case .room: "room"
    }
  }

  @Test("an unlabelled closure that returns a `Bool` is a guard, and one that returns nothing is a handler")
  func unlabelledClosures() {
    var log: [String] = []
    let machine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
      machine.addRoute(event: .event0, .state0 => .state1) { _ in false }
      machine.addRoute(event: .any, .state0 => .state1) { context in
        log.append("asked")
        return context.userInfo != nil
      }
      machine.addRoutes(event: .event0, transitions: [.state1 => .state2]) { $0.userInfo != nil }
      machine.addRoutes(event: .any, transitions: [.state1 => .state2]) { _ in false }
      machine.addRoute(.state2 => .state3) { $0.userInfo != nil }
      machine.addRoutes(transitions: [.state3 => .state0]) { $0.userInfo != nil }
      machine.addRoute(event: .event1, .state0 => .state3) { context in
        log.append("led")
        log.append("\(context.toState)")
      }
    }
    #expect(!machine.tryEvent(.event0) && machine.tryEvent(.event0, userInfo: 1) && machine.state == .state1)
    #expect(!machine.tryEvent(.event0) && machine.tryEvent(.event0, userInfo: 1) && machine.state == .state2)
    #expect(!machine.tryState(.state3) && machine.tryState(.state3, userInfo: 1))
    #expect(!machine.tryState(.state0) && machine.tryState(.state0, userInfo: 1))
    #expect(machine.tryEvent(.event1) && machine.state == .state3)
    #expect(log == ["asked", "asked", "led", "state3"])
  }
}
