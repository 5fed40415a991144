import Interlock
import Testing

@Suite struct ConditionTests {
  @Test(
    "R5: in an event attempt each condition is judged once, up to the first that passes", arguments: worlds)
  func eventAttempts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      for agreeing in 0...4 {
        var judged: [Int] = []
        let machine = Machine<W.S, W.E>(state: W.a)
        let origins: [Pattern<W.S>] = [.some(W.a), [W.b, W.a], .any, .any]
        for (number, origin) in origins.enumerated() {
          machine.addRoute(
            event: W.go, origin => W.b,
            condition: { _ in
              judged.append(number)
              return number == agreeing
            })
        }
        #expect(machine.send(W.go).isAccepted == (agreeing < 4))
        #expect(judged == Array(0...min(agreeing, 3)))
      }
    }
    check(world)
  }

  @Test("R5: a registration whose arrows overlap is judged once for a target", arguments: worlds)
  func overlaps(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var judged = 0
      let no: (Context<W.S, W.E>) -> Bool = { _ in
        judged += 1
        return false
      }
      let machine = StateMachine<W.S, W.E>(state: W.a)
      let overlapping = machine.add {
        On([W.go, W.halt], W.a => W.b, .any => W.b, [W.a, W.c] => [W.b, W.b])
          .when("no", no)
      }
      machine <-! W.go
      #expect(judged == 1)
      machine <- W.b
      #expect(judged == 2)
      overlapping.dispose()
      machine.addRoutes([W.a => W.b, W.a => .any, .any => .any], condition: no)
      machine <- W.b
      #expect(judged == 3)
    }
    check(world)
  }

  @Test(
    "R5: in a state attempt, after one condition passes only those with a handler are judged",
    arguments: worlds)
  func stateAttempts(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      func judge(_ name: String, _ answer: Bool) -> (Context<W.S, W.E>) -> Bool {
        { _ in
          trace.append("judge \(name)")
          return answer
        }
      }
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(W.a => W.b, condition: judge("no", false))
      machine.addRoute(W.a => W.b, condition: judge("yes", true))
      machine.addRoute(W.a => W.b, condition: judge("needless", true))
      machine.addRoute(
        W.a => W.b, handler: { _ in trace.append("handler") }, condition: judge("handled", true))
      machine.addRoute(
        W.a => W.b, handler: { _ in Issue.record("refused") }, condition: judge("handled no", false))
      machine.addRouteMapping { _, _, _ in
        Issue.record("needless mapping")
        return nil
      }
      #expect(machine.move(to: W.b).isAccepted)
      #expect(trace == ["judge no", "judge yes", "judge handled", "judge handled no", "handler"])
    }
    check(world)
  }

  @Test("R5: conditions are judged before anything changes", arguments: worlds)
  func beforeAnythingChanges(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.add { OnExit(.any) { _ in trace.append("exit") } }
      for transition in [W.a => W.b, W.b => W.c] {
        machine.add {
          On(W.go, transition)
            .when("judged") { context in
              trace.append("judge in \(W.name(context.machine.state))")
              return true
            }
            .then { _ in trace.append("handler") }
        }
      }
      machine <-! W.go
      machine <- W.c
      #expect(trace == ["judge in a", "exit", "handler", "judge in b", "exit"])
    }
    check(world)
  }

  @Test("R5: a condition sees the event, the states and the message", arguments: worlds)
  func whatItSees(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      let machine = StateMachine<W.S, W.E>(state: W.a)
      machine.addRoute(
        event: W.go, W.a => W.b,
        condition: { context in
          #expect(context.fromState == W.a)
          #expect(context.toState == W.b)
          #expect(context.refusal == nil)
          #expect(context.machine === machine)
          #expect(context.stateMachine === machine)
          return context.userInfo as? String == "please" && context.event == W.go
        })
      #expect(!machine.send(W.go).isAccepted)
      #expect(!machine.send(W.go, userInfo: "now").isAccepted)
      #expect(!machine.move(to: W.b, userInfo: "please").isAccepted)
      machine.send(W.go, userInfo: "please")
      #expect(machine.state == W.b)
    }
    check(world)
  }
}
