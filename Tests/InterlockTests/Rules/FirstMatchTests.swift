import Interlock
import Testing

@Suite struct FirstMatchTests {
  @Test(
    "R1: an exact event goes before any event, then a state before any state, in all orders",
    arguments: worlds)
  func ranks(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      // Four routes, one for each rank, and a mapping behind them; each leads elsewhere.
      for order in permutations([0, 1, 2, 3]) {
        for willing in subsets(order) {
          for usesLists in [false, true] {
            let machine = Machine<W.S, W.E>(state: W.a)
            machine.addRouteMapping { _, _, _ in W.states[7] }
            let go: Pattern<W.E> = usesLists ? [W.halt, W.go] : .some(W.go)
            let a: Pattern<W.S> = usesLists ? [W.b, W.a] : .some(W.a)
            for rank in order {
              let event = rank < 2 ? go : .any
              let from = rank.isMultiple(of: 2) ? a : .any
              machine.add {
                On(event, from => W.states[rank + 1])
                  .when("willing") { _ in willing.contains(rank) }
              }
            }
            let expected = W.states[(willing.min() ?? 6) + 1]
            #expect(machine.destination(on: W.go) == expected)
            machine <-! W.go
            #expect(machine.state == expected, "registered \(order), willing \(willing)")
          }
        }
      }
    }
    check(world)
  }

  @Test(
    "R1: within a rank the first registered wins, and the second once the first is gone", arguments: worlds)
  func registrationOrder(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let events: [Pattern<W.E>] = [.some(W.go), [W.go, W.halt], .any]
      let origins: [Pattern<W.S>] = [.some(W.a), [W.a, W.d], .any]
      for event in events {
        for origin in origins {
          let machine = Machine<W.S, W.E>(state: W.a)
          let first = machine.add { On(event, origin => W.b) }
          machine.add { On(event, origin => W.c) }
          #expect(machine.destination(on: W.go) == W.b)
          first.dispose()
          machine <-! W.go
          #expect(machine.state == W.c)
        }
      }
    }
    check(world)
  }

  @Test("R1: a list ranks with a single value, so the first registered of them wins", arguments: worlds)
  func listsRankWithSingles(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = Machine<W.S, W.E>(state: W.a)
      machine.add { On([W.halt, W.go], [W.d, W.a] => W.b) }
      machine.addRoute(event: W.go, W.a => W.c)
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
    }
    check(world)
  }

  @Test("R1: mappings are called in the order of registration until one leads", arguments: worlds)
  func mappings(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var asked: [Int] = []
      let machine = Machine<W.S, W.E>(state: W.a)
      for (number, target) in [nil, W.b, W.c].enumerated() {
        machine.addRouteMapping { event, fromState, userInfo in
          #expect(event == W.go)
          #expect(fromState == W.a)
          #expect(userInfo as? String == "hello")
          asked.append(number)
          return target
        }
      }
      #expect(machine.send(W.go, userInfo: "hello") == .moved(from: W.a, to: W.b))
      #expect(asked == [0, 1])
    }
    check(world)
  }

  @Test("R1: a mapping is not called if a route leads", arguments: worlds)
  func routesBeforeMappings(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = Machine<W.S, W.E>(state: W.a)
      machine.addRouteMapping { _, _, _ in
        Issue.record("asked")
        return W.c
      }
      machine.add { On(.any, .any => W.b) }
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
    }
    check(world)
  }

  @Test("R1: an ignored event is ranked like a route", arguments: worlds)
  func ignoredEvents(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for order in permutations([0, 1, 2, 3]) {
        for ignoring in 0..<4 {
          let machine = Machine<W.S, W.E>(state: W.a)
          for rank in order {
            let event: Pattern<W.E> = rank < 2 ? .some(W.go) : .any
            let from: Pattern<W.S> = rank.isMultiple(of: 2) ? .some(W.a) : .any
            if rank == ignoring {
              machine.register(ignored: event, in: from)
            } else if rank > ignoring {
              machine.add { On(event, from => W.b) }
            }
          }
          #expect(machine.send(W.go) == .ignored)
          #expect(machine.state == W.a)
        }
      }
    }
    check(world)
  }
}
