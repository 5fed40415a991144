import Interlock
import Testing

@Suite struct ListTests {
  @Test("R2: lists allow exactly what the arrows written out allow", arguments: worlds)
  func shorthand(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for fromState in W.states {
        for toState in W.states {
          let machine = StateMachine<W.S, W.E>(state: fromState)
          machine.addRoute([W.a, W.b] => [W.b, W.c, W.d])
          let isDrawn = [W.a, W.b].contains(fromState) && [W.b, W.c, W.d].contains(toState)
          #expect(machine.move(to: toState).isAccepted == isDrawn)
        }
      }
    }
    check(world)
  }

  @Test("R2: each arrow of a list is judged with its own target, in the order of the list", arguments: worlds)
  func ownTarget(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for target in [W.b, W.c, W.d] {
        var judged: [String] = []
        let machine = Machine<W.S, W.E>(state: W.a)
        machine.addRoute(
          event: W.go, [W.d, W.a] => [W.b, W.c, W.d],
          condition: { context in
            judged.append(W.name(context))
            return context.toState == target
          })
        #expect(machine.send(W.go) == .moved(from: W.a, to: target))
        #expect(judged == Array(["a>b e0", "a>c e0", "a>d e0"].prefix(judged.count)))
        #expect(judged.last == "a>\(W.name(target)) e0")
      }
    }
    check(world)
  }

  @Test("R2: a context that a condition keeps still has its own target", arguments: worlds)
  func keptContexts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var kept: [Context<W.S, W.E>] = []
      let machine = Machine<W.S, W.E>(state: W.a)
      machine.addRoute(
        event: W.go, W.a => [W.b, W.c],
        condition: { context in
          kept.append(context)
          return false
        })
      #expect(!machine.send(W.go).isAccepted)
      #expect(kept.map { W.name($0) } == ["a>b e0", "a>c e0"])
      #expect(kept.allSatisfy { $0.refusal == nil })
    }
    check(world)
  }

  @Test("R2: a value that is repeated in a list counts once", arguments: worlds)
  func repeats(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var judged = 0
      var handled = 0
      let machine = Machine<W.S, W.E>(state: W.a)
      machine.add {
        On([W.go, W.go], [W.a, W.a] => [W.b, W.b])
          .when("judged") { _ in
            judged += 1
            return false
          }
      }
      machine.addErrorHandler { context in
        guard case .conditions(let guards) = context.refusal?.reason else { return }
        #expect(guards.count == 1)
        handled += 1
      }
      machine <-! W.go
      #expect(judged == 1)
      #expect(handled == 1)
    }
    check(world)
  }

  @Test("R2: a handler for lists runs once, even if its lists repeat a value", arguments: worlds)
  func handlerLists(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = Machine<W.S, W.E>(state: W.a)
      machine.add { On(W.go, W.a => W.b, W.b => W.c) }
      machine.add { After(W.go, W.halt, W.go, along: [W.a, W.a] => [W.b, W.c]) { _ in trace.append("go") } }
      machine.add { OnExit(W.a, W.a) { _ in trace.append("exit") } }
      machine.add { OnEntry(W.b, W.b) { _ in trace.append("entry") } }
      machine <-! W.go <-! W.go
      #expect(trace == ["exit", "go", "entry"])
    }
    check(world)
  }

  @Test("R2: an empty list draws no arrow and matches nothing", arguments: worlds)
  func emptyLists(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let nothing: Pattern<W.S> = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      let registrations = [
        machine.addRoute(nothing => W.b), machine.addRoute(W.a => nothing),
        machine.add { On([], W.a => W.b) }, machine.addRoutes(event: W.go, []),
        machine.register(ignored: [], in: .some(W.a)), machine.register(ignored: .some(W.go), in: []),
        machine.register(routesFor: nil, [] as [Route<W.S, W.E>]),
      ]
      #expect(machine.send(W.go).isAccepted == false)
      // A route of no event still is an arrow between states.
      #expect(machine.acceptedStates(among: W.states) == [W.b])
      registrations[2].dispose()
      #expect(machine.acceptedStates(among: W.states) == [])
      for registration in registrations.enumerated() where registration.offset != 2 {
        #expect(!registration.element.disposed)
        registration.element.dispose()
        #expect(registration.element.disposed)
      }
    }
    check(world)
  }
}
