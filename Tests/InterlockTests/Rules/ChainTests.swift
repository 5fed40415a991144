import Interlock
import Testing

@Suite struct ChainTests {
  /// What a chain does to a walk, step by step: the contract written out.
  private func model<S: StateType>(_ chain: TransitionChain<S>, _ walk: [S]) -> [String] {
    let steps = zip(chain.states, chain.states.dropFirst()).map(Transition.init)
    var progress = 0
    return zip(walk, walk.dropFirst()).map { fromState, toState in
      func isStep(_ index: Int) -> Bool { steps[index].matches(from: fromState, to: toState) }
      var result = ""
      if progress > 0, !isStep(progress) {
        result += "broken"
        progress = 0
      }
      if isStep(progress) { progress += 1 }
      if progress == steps.count {
        result += "complete"
        progress = 0
      }
      return result
    }
  }

  @Test("G4: on each walk, chains complete and break exactly where they should", arguments: worlds)
  func walks(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let chains: [TransitionChain<W.S>] = [
        W.a => W.b => W.c, W.a => W.b => W.a, W.a => W.a => W.b, .any => W.a => .any,
        [W.a, W.b] => W.c => [W.a, W.b],
        TransitionChain(states: [.some(W.a), .some(W.b)]), W.a => W.b => W.c => W.a => W.b,
      ]
      for chain in chains {
        for number in 0..<243 {
          let states = [W.a, W.b, W.c]
          let walk = [W.a] + [1, 3, 9, 27, 81].map { states[number / $0 % 3] }
          var trace = ""
          let machine = StateMachine<W.S, W.E>(state: W.a)
          machine.addRoute(.any => .any)
          machine.addRouteMapping { event, _, userInfo in event == nil ? nil : userInfo as? W.S }
          machine.addChainHandler(chain) { _ in trace += "complete" }
          machine.addChainErrorHandler(chain, order: 99) { _ in trace += "broken" }
          let steps = walk.dropFirst().enumerated().map { index, state in
            trace = ""
            if (number + index).isMultiple(of: 2) {
              machine <- state
            } else {
              machine.send(W.go, userInfo: state)
            }
            return trace
          }
          #expect(steps == model(chain, walk), "\(chain) on \(walk)")
        }
      }
    }
    check(world)
  }

  @Test("G4: refused, ignored and internal attempts do not break a chain", arguments: worlds)
  func interruptions(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.add { Allow(W.a => W.b, W.b => W.c) }
      machine.addRoute(event: W.go, W.b => .any)
      machine.add { Ignore(W.halt) }
      machine.addChainHandler(W.a => W.b => W.c) { trace.append("complete \(W.name($0))") }
      machine.addChainErrorHandler(W.a => W.b => W.c) { _ in Issue.record("broken") }
      machine <- W.b
      #expect(!machine.send(W.events[2]).isAccepted)
      #expect(machine.send(W.halt) == .ignored)
      #expect(machine.send(W.go) == .moved(from: W.b, to: W.b))
      #expect(machine.hasRoute(.any => .any))
      machine <- W.c
      #expect(trace == ["complete b>c"])
    }
    check(world)
  }

  @Test(
    "G4: a step of a route chain counts if its condition passes, judged before anything changes",
    arguments: worlds)
  func conditions(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(.any => .any)
      let chain = RouteChain<W.S, W.E>(routes: [
        Route(W.a => W.b), Route(W.b => W.c) { $0.machine.state == W.b && $0.userInfo as? Bool == true },
      ])
      machine.add { OnExit(W.b) { _ in trace.append("exit") } }
      machine.register(handlerOf: chain) { _ in trace.append("complete") }
      machine.register(handlerOf: chain, onBreak: true) { _ in trace.append("broken") }
      machine <- W.b
      machine.move(to: W.c, userInfo: true)
      machine <- W.a
      #expect(trace == ["exit", "complete"])
      machine <- W.b
      machine.move(to: W.c, userInfo: false)
      machine <- W.a
      #expect(trace == ["exit", "complete", "exit", "broken"])
    }
    check(world)
  }

  @Test("G4: a route chain is routes and a handler of their completion, removed together", arguments: worlds)
  func routeChains(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      let chain = machine.addRouteChain(W.a => W.b => W.c, label: "is open") {
        $0.userInfo != nil
      } handler: {
        trace.append(W.name($0))
      }
      guard case .refused(let refusal) = machine.move(to: W.b) else {
        Issue.record("accepted")
        return
      }
      #expect(RefusedAttempt(refusal).labels == ["is open"])
      machine.move(to: W.b, userInfo: 1)
      machine.move(to: W.c, userInfo: 1)
      #expect(trace == ["b>c"])
      machine.addRoute(.any => W.a)
      machine <- W.a
      chain.dispose()
      #expect(!machine.move(to: W.b, userInfo: 1).isAccepted)
      machine.register(RouteChain(routes: [Route(W.a => W.b), Route(W.b => W.d)])) { _ in
        trace.append("d")
      }
      machine <- W.b <- W.d
      #expect(trace == ["b>c", "d"])
    }
    check(world)
  }

  @Test("G4: each registration counts its own steps, from when it was added", arguments: worlds)
  func ownProgress(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [Int] = []
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.addRoute(.any => .any) }
      let first = machine.addChainHandler(W.a => W.b => W.c) { _ in trace.append(1) }
      machine <- W.b
      machine.addChainHandler(W.a => W.b => W.c) { _ in trace.append(2) }
      machine <- W.c
      #expect(trace == [1])
      machine <- W.a <- W.b
      first.dispose()
      machine <- W.c
      #expect(trace == [1, 2])
    }
    check(world)
  }
}
