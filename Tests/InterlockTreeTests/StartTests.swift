import Interlock
import Testing

/// Entry handlers of a configuration that nobody has entered.
@Suite struct StartTests {
  @Test(
    "S2, H3: the entry handlers of the active machines run from the outside in, and then what they attempt")
  func order() throws {
    let outer = Family.outer(.on)
    let middle = Family.middle(.running)
    let inner = Family.inner(.high)
    let idle = Family.inner(.low)
    middle.attach(inner, to: .running)
    outer.attach(middle, to: .on)
    outer.attach(idle, to: .off)
    let trace = Family.Trace()
    trace.follow(outer, "outer")
    trace.follow(middle, "middle")
    trace.follow(inner, "inner")
    trace.follow(idle, "idle")
    middle.add { OnEntry(.running) { $0.machine.send(.finish) } }
    outer.start()
    #expect(
      trace.take() == [
        "outer enters on", "middle enters running", "inner enters high",
        "inner leaves high", "middle leaves running", "middle moves running to done", "middle enters done",
      ])
  }

  @Test(
    "S2: a machine that is alone, watched or shared starts, too; one whose state is final completes its parent"
  )
  func alone() throws {
    var contexts: [String] = []
    let blueprint = Blueprint<Family.Middle, Family.Signal>(state: .running) {
      On(.finish, .running => .done)
      FinalStates(.done)
    }
    let machine = blueprint.machine()
    machine.start()
    machine.add { OnEntry(.running) { contexts.append("\($0)") } }
    machine.start()
    let watch = machine.addTreeHandler { contexts.append("told of \($0)") }
    machine.start()
    watch.dispose()
    #expect(contexts == [".running => .running", ".running => .running"])
    #expect(machine.send(.finish).isAccepted)

    let outer = Family.outer(.on)
    outer.add { OnCompletion(.on => .off) }
    outer.attach(machine, to: .on)
    #expect(outer.state == .on)
    outer.start()
    #expect(outer.state == .off)
  }

  @Test("S2: started during an attempt, it traps")
  func duringAnAttempt() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let machine = Family.outer()
      machine.add { OnEntry(.on) { $0.machine.start() } }
      machine <-! .power
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("is started during an attempt: start it before its first attempt."))
  }
}
