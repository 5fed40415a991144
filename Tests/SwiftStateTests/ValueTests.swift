import SwiftState
import Testing

@Suite("Surface: values")
struct ValueTests {
  @Test("a state is one state or any, by case or by raw value")
  func stateFromRawValue() {
    #expect(State<MyState>(rawValue: .state0) == .some(.state0))
    #expect(State(rawValue: MyState.state0) == .some(.state0))
    #expect(State<MyState>(rawValue: nil) == .any)
    #expect(State<MyState>.some(.state0).rawValue == .state0)
    #expect(State<MyState>.any.rawValue == nil)
  }

  @Test("an event is one event or any, by case or by raw value")
  func eventFromRawValue() {
    #expect(Event<MyEvent>(rawValue: .event0) == .some(.event0))
    #expect(Event<MyEvent>(rawValue: nil) == .any)
    #expect(Event<MyEvent>.some(.event1).rawValue == .event1)
    #expect(Event<MyEvent>.any.rawValue == nil)
  }

  @Test("a list has no raw value")
  func listRawValue() {
    let list: State<MyState> = [.state0]
    #expect(list.rawValue == nil)
  }

  @Test("a state equals a bare state on either side")
  func stateEqualsBareState() {
    let pattern = State<MyState>.some(.state0)
    let bare = MyState.state0
    #expect(pattern == bare)
    #expect(bare == pattern)
    #expect(pattern == .state0)
    #expect(.state0 == pattern)
    #expect(pattern != .state1)
    #expect(MyState.state1 != pattern)
    #expect(pattern == pattern)
    #expect(pattern != .any)
    #expect([pattern].contains { $0 == bare })
    #expect([bare].contains { $0 == pattern })
  }

  @Test("any equals no bare state and no bare event")
  func anyEqualsNothingBare() {
    #expect(State<MyState>.any != MyState.state0)
    #expect(MyEvent.event0 != Event<MyEvent>.any)
    #expect(State<MyState>.any == .any)
    let any = State<MyState>(rawValue: nil)
    #expect(any == .any)
    #expect(.any == any)
    #expect(!(any != .any) && !(.any != any))
    let event = Event<MyEvent>(rawValue: nil)
    #expect(event == .any && .any == event)
    #expect(.any != State<MyState>.some(.state0) && State<MyState>.some(.state0) != .any)
  }

  @Test("an event equals a bare event on either side")
  func eventEqualsBareEvent() {
    let event = Event<MyEvent>.some(.event0)
    #expect(event == .event0)
    #expect(MyEvent.event0 == event)
    #expect(event != .event1)
  }

  @Test("comparing bare states keeps its meaning")
  func bareEquality() {
    enum Choice: StateType { case none, any, some }
    let choice = Choice.any
    #expect(choice == .any)
    #expect(choice != .none)
    #expect(choice != .some)
    let isAny = choice == .any
    let isNone = choice == .none
    #expect(isAny)
    #expect(!isNone)
    let pattern = State<Choice>.any
    #expect(pattern != choice)
    #expect(choice != pattern)
  }

  @Test("a transition takes bare states and patterns at either place")
  func transitionInit() {
    let arrow = Transition<MyState>(fromState: .state0, toState: .state1)
    #expect(arrow.fromState.rawValue == MyState.state0)
    #expect(arrow.toState == .state1)
    #expect(Transition<MyState>(fromState: .any, toState: .state1).fromState == .any)
    #expect(Transition<MyState>(fromState: .state0, toState: .any).toState == .any)
    #expect(Transition(fromState: State<MyState>.any, toState: State<MyState>.any) == (.any => .any))
  }

  @Test("a transition is hashable and prints as an arrow")
  func transitionHashing() {
    let arrows: Set<Transition<MyState>> = [.state0 => .state1, .state0 => .state1, .any => .state1]
    #expect(arrows.count == 2)
    let arrow: Transition<MyState> = .state0 => .any
    #expect(arrow.description == ".state0 => .any")
  }

  @Test("a transition chain is made of states or of a transition")
  func transitionChain() {
    let chain = TransitionChain<MyState>(states: [.some(.state0), .any, .some(.state2)])
    #expect(chain.states.count == 3)
    #expect(chain.transitions == [.state0 => .any, .any => .state2])
    let short = TransitionChain<MyState>(transition: .state0 => .state1)
    #expect(short.states == [.some(.state0), .some(.state1)])
  }

  @Test("a route holds its transition and its condition")
  func route() {
    let open = Route<MyState, NoEvent>(transition: .state0 => .state1, condition: nil)
    #expect(open.transition.fromState.rawValue == MyState.state0)
    #expect(open.condition == nil)
    let closed = Route<MyState, NoEvent>(transition: .state1 => .state2, condition: { _ in false })
    #expect(closed.condition != nil)
  }

  @Test("a route chain is made of routes or of a transition chain")
  func routeChain() {
    let chain = RouteChain<MyState, MyEvent>(routes: [
      Route(transition: .state0 => .state1, condition: nil),
      Route(transition: .state1 => .state2, condition: { _ in true }),
    ])
    #expect(chain.routes.count == 2)
    let open = RouteChain<MyState, MyEvent>(transitionChain: .state0 => .state1 => .state2)
    #expect(open.routes.map(\.transition) == [.state0 => .state1, .state1 => .state2])
    #expect(open.routes.allSatisfy { $0.condition == nil })
    let closed = RouteChain<MyState, MyEvent>(transitionChain: .state0 => .state1 => .state2) { _ in false }
    #expect(closed.routes.allSatisfy { $0.condition != nil })
  }

  @Test("an action disposable runs its action once")
  func actionDisposable() {
    var count = 0
    let disposable: any Disposable = ActionDisposable { count += 1 }
    #expect(!disposable.disposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.disposed)
    #expect(count == 1)
    #expect(HandlerOrder.self == UInt8.self)
  }
}
