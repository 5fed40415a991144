import Interlock
import TestSupport
import Testing

@Suite struct ArrowTests {
  enum Door: StateType { case open, closed, locked }

  /// A state whose cases have the names of patterns' cases.
  enum Awkward: StateType { case none, any, some, list }

  @Test("An arrow has the patterns at its ends")
  func arrows() {
    func check(_ arrow: Transition<Door>, _ fromState: Pattern<Door>, _ toState: Pattern<Door>) {
      #expect(arrow.fromState == fromState)
      #expect(arrow.toState == toState)
      let same = Transition<Door>(fromState: fromState, toState: toState)
      #expect(arrow == same)
    }
    check(.open => .closed, .some(.open), .some(.closed))
    check(.open => .any, .some(.open), .any)
    check(.open => [.closed, .locked], .some(.open), .list([.closed, .locked]))
    check(.any => .closed, .any, .some(.closed))
    check([.open, .locked] => .closed, .list([.open, .locked]), .some(.closed))
    check(.any => .any, .any, .any)
    check([.open] => [.closed], .list([.open]), .list([.closed]))
    check(.any => [], .any, .list([]))
  }

  @Test("A chain grows at its end, by states and by patterns")
  func chains() {
    func check(_ chain: TransitionChain<Door>, _ text: String) {
      #expect(chain.description == text)
      #expect(chain.states.count == text.split(separator: " => ").count)
    }
    let arrow: Transition<Door> = .closed => .locked
    let chain = TransitionChain<Door>(states: [.some(.closed), .some(.locked)])
    let any = Pattern<Door>.any
    let list: Pattern<Door> = [.open, .locked]
    check(.open => .closed => .locked, ".open => .closed => .locked")
    check(arrow => Door.open, ".closed => .locked => .open")
    check(arrow => list, ".closed => .locked => [.open, .locked]")
    check(chain => Door.open, ".closed => .locked => .open")
    check(chain => any, ".closed => .locked => .any")
  }

  @Test("An arrow matches the moves between states that both ends match")
  func matching() {
    let patterns: [Pattern<Door>] = [.some(.open), .any, [.closed, .open], []]
    let members: [Set<Door>] = [[.open], [.open, .closed, .locked], [.closed, .open], []]
    for (fromState, origins) in zip(patterns, members) {
      for (toState, targets) in zip(patterns, members) {
        for origin in [Door.open, .closed, .locked] {
          #expect(fromState.matches(origin) == origins.contains(origin))
          for target in [Door.open, .closed, .locked] {
            let isOn = Transition(fromState: fromState, toState: toState).matches(from: origin, to: target)
            #expect(isOn == (origins.contains(origin) && targets.contains(target)))
          }
        }
      }
    }
  }

  @Test("A pattern can be made from any sequence, and keeps its order")
  func sequences() {
    #expect(Pattern([Door.open, .closed].reversed()) == [.closed, .open])
    #expect(Pattern(Set<Door>()) == [])
    #expect(Pattern<Int>(1...3) == .list([1, 2, 3]))
    #expect(Pattern<Int>.list([1, 2]) != .list([2, 1]))
    #expect(Set<Pattern<Int>>([.any, .some(1), .list([1]), .any]).count == 3)
  }

  @Test(
    "States called none, any, some and list are states, if they are written with their type")
  func awkwardNames() {
    let machine = StateMachine<Awkward, Bytes.E>(state: .none) { machine in
      machine.addRoute(event: .go, .none => .some)
      machine.addRoute(event: .go, .some => Awkward.any)
      machine.addRoute(event: .go, Awkward.any => .list)
      machine.addRoute(event: .halt, Pattern.any => .none)
    }
    for state in [Awkward.some, .any, .list] {
      machine <-! .go
      #expect(machine.state == state)
    }
    machine <-! .halt
    #expect(machine.state == .none)
    #expect(machine.destination(on: .halt) == Awkward.none)
    #expect("\(Awkward.none => Awkward.any)" == ".none => .any")
  }

  @Test("A route has its arrow, its label and its condition")
  func routes() {
    let arrow: Transition<Door> = .open => .closed
    let plain = Route<Door, Bytes.E>(arrow)
    #expect(plain.transition == arrow)
    #expect(plain.label == nil)
    #expect(plain.condition == nil)
    let labelled = Route<Door, Bytes.E>(arrow, label: "has key") { _ in true }
    #expect(labelled.label == "has key")
    #expect(labelled.condition != nil)
    let unlabelled = Route<Door, Bytes.E>(arrow, condition: { _ in true })
    #expect(unlabelled.label == nil)
    #expect(unlabelled.condition != nil)
    let chain = RouteChain<Door, Bytes.E>(routes: [labelled, Route(.closed => .locked)])
    #expect(chain.description == ".open => .closed if \"has key\", .closed => .locked")
    #expect(chain.routes.map(\.label) == ["has key", nil])
  }

  @Test("A chain of fewer than two states traps and says what to write")
  func shortChains() async {
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TransitionChain<Door>(states: [])
    }
    #expect(
      lastWords(empty.map(\.standardErrorContent)).contains(
        "A chain needs at least two states: write `.a => .b => .c`."))
    let single = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TransitionChain<Door>(states: [.some(.open)])
    }
    #expect(
      lastWords(single.map(\.standardErrorContent)).contains(
        "A chain needs at least two states: write `.a => .b => .c`."))
  }

  @Test("An empty chain of routes traps and says what it needs")
  func emptyRouteChain() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RouteChain<Door, Bytes.E>(routes: [])
    }
    #expect(
      lastWords(result.map(\.standardErrorContent)).contains(
        "A route chain needs at least one route, that is, two states."))
  }
}
