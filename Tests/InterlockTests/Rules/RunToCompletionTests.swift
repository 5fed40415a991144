import Interlock
import Testing

@Suite struct RunToCompletionTests {
  /// A machine that moves from a to b, b to c and c to d by `go` or by target.
  private func line<W: World>(_: W.Type) -> StateMachine<W.S, W.E> {
    StateMachine<W.S, W.E>(state: W.a) { machine in
      machine.add { On(W.go, W.a => W.b, W.b => W.c, W.c => W.d) }
    }
  }

  @Test("T4: attempts made anywhere inside an attempt run after it, first in first out", arguments: worlds)
  func everyPlace(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      for byEvent in [true, false] {
        var trace: [String] = []
        let machine = line(world)
        var next = W.states[4...].makeIterator()
        func attempt(_ place: String, _ machine: Machine<W.S, W.E>) {
          guard machine.state == W.a || machine.state == W.b, let target = next.next() else { return }
          let outcome = (machine as? StateMachine)?.move(to: target)
          trace.append("\(place): \(outcome!)")
        }
        func condition(_ context: Context<W.S, W.E>) -> Bool {
          attempt("condition", context.machine)
          return true
        }
        func handler(_ context: Context<W.S, W.E>) { attempt("own handler", context.machine) }
        if byEvent {
          machine.addRoute(event: W.halt, W.a => W.b, handler: handler, condition: condition)
        } else {
          machine.addRoute(W.a => W.b, handler: handler, condition: condition)
        }
        machine.add { OnExit(W.a) { attempt("exit handler", $0.machine) } }
        machine.add { OnEntry(W.b) { attempt("entry handler", $0.machine) } }
        machine.addAnyHandler(.any => .any, order: 255) { trace.append(W.name($0)) }
        machine.addErrorHandler { trace.append("refused \(W.name($0))") }
        #expect(byEvent ? machine.send(W.halt).isAccepted : machine.move(to: W.b).isAccepted)
        let places = ["condition", "exit handler", "own handler", "entry handler"]
        #expect(trace.prefix(4) == places.map { "\($0): queued" }[...])
        #expect(trace.suffix(4) == ["e", "f", "g", "h"].map { "refused b>\($0)" }[...])
        #expect(trace.firstIndex(of: byEvent ? "a>b e1" : "a>b")! < trace.firstIndex(of: "refused b>e")!)
      }
    }
    check(world)
  }

  @Test("T4: an attempt from an error handler runs after the refusal", arguments: worlds)
  func errorHandlers(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      var trace: [String] = []
      let machine = line(world)
      machine.addAnyHandler(.any => .any) { trace.append(W.name($0)) }
      machine.addErrorHandler { context in
        trace.append("refused \(context.machine.send(W.go))")
      }
      machine.addErrorHandler { _ in trace.append("second error handler") }
      #expect(!machine.send(W.halt).isAccepted)
      #expect(trace == ["refused queued", "second error handler", "a>b e0"])
      #expect(machine.state == W.b)
    }
    check(world)
  }

  @Test(
    "T4: attempts from mappings and from queries are queued, and run before the call returns",
    arguments: worlds)
  func mappingsAndQueries(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      let machine = line(world)
      var remaining = 1
      machine.addRouteMapping { [unowned machine] event, fromState, _ in
        if remaining > 0, event == W.halt {
          remaining -= 1
          #expect(machine.send(W.go) == .queued)
        }
        return nil
      }
      #expect(!machine.send(W.halt).isAccepted)
      #expect(machine.state == W.b)
      remaining = 1
      #expect(machine.destination(on: W.halt) == nil)
      #expect(machine.state == W.c)
    }
    check(world)
  }

  @Test("T4: an attempt made by a guard in a query runs before the query returns, whatever was asked before")
  func attemptsOfGuardsInQueries() {
    enum Lamp: StateType { case off, on, broken }
    enum Tap: EventType { case press, hit, look }
    for isUsed in [false, true] {
      var hits = 0
      var trace: [String] = []
      let machine = Machine<Lamp, Tap>(state: .off)
      machine.add {
        On(.press, .off => .on)
          .when("hits") { context in
            if hits > 0 {
              hits -= 1
              context.machine <-! .hit
            }
            return true
          }
        On(.hit, .off => .broken).then { _ in trace.append("hit") }
        On(.look, .any => .any).then { _ in trace.append("look") }
      }
      if isUsed { #expect(machine.accepts(.press)) }
      hits = 1
      #expect(machine.destination(on: .press) == .on)
      #expect(machine.state == .broken)
      machine <-! .look
      #expect(trace == ["hit", "look"])
    }
  }

  @Test("T4: queued attempts carry their messages, in their order", arguments: worlds)
  func messages(world: any World.Type) {
    func check<W: World>(_: W.Type) {
      var trace: [String] = []
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.add { On(.any, .any => [W.a]) } }
      machine.addAnyHandler(.any => .any) { context in
        let depth = context.userInfo as? String ?? ""
        trace.append(depth)
        guard depth.count < 3 else { return }
        context.machine.send(W.go, userInfo: depth + "1")
        context.stateMachine?.move(to: W.a, userInfo: depth + "2")
      }
      machine <-! W.go
      #expect(
        trace == [
          "", "1", "2", "11", "12", "21", "22", "111", "112", "121", "122", "211", "212", "221", "222",
        ])
    }
    check(world)
  }

  @Test("T4: a million chained attempts do not grow the stack", arguments: [true, false])
  func aMillion(byEvent: Bool) {
    func check<W: World>(_: W.Type, count: Int) {
      var remaining = count
      var addresses = (lowest: Int.max, highest: Int.min)
      let machine = StateMachine<W.S, W.E>(state: W.a) { $0.add { On(W.go, W.a => W.b, W.b => W.a) } }
      machine.addAnyHandler(.any => .any) { context in
        var local = 0
        withUnsafeMutablePointer(to: &local) { pointer in
          let address = Int(bitPattern: pointer)
          addresses = (min(addresses.lowest, address), max(addresses.highest, address))
        }
        remaining -= 1
        guard remaining > 0 else { return }
        if byEvent {
          context.machine <-! W.go
        } else {
          context.stateMachine?.move(to: context.toState == W.a ? W.b : W.a)
        }
      }
      machine <-! W.go
      #expect(remaining == 0)
      #expect(addresses.highest - addresses.lowest < 4096)
    }
    check(Bytes.self, count: 1_000_000)
    check(Payloads.self, count: 10_000)
  }

  @Test("T4: the answer is that of the outermost attempt, not of those that it queued", arguments: worlds)
  func answers(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      let machine = line(world)
      machine.add { OnEntry(W.b) { $0.machine <-! W.halt } }
      machine.addErrorHandler { $0.machine <-! W.go }
      #expect(machine.send(W.go) == .moved(from: W.a, to: W.b))
      #expect(machine.state == W.c)
    }
    check(world)
  }

}
