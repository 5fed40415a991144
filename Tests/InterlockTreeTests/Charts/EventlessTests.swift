import Interlock
import Testing

/// Eventless routes, raised events, and in which order they come (C3).
@Suite struct EventlessTests {
  enum Spot: StateType { case a, b, c, d, inA, inB, x, y, z }
  enum Key: EventType { case go, step, raised, queued, stray }
  @Cases enum Count: StateType { case low(Int), high(Int), done(String) }
  @Cases enum Tick: EventType { case add(Int), reset }

  private let trace = ChartTests.Trace()

  @Test("C3: eventless routes follow each other until none is open, and queued attempts come after them")
  func lone() {
    let trace = trace
    let blueprint = Blueprint<Spot, Key>(state: .a) {
      On(.go, .a => .b).then { $0.machine <-! .queued }
      Always(.b => .c).then { _ in trace.add("b=>c") }
      Always(.c => .d).then { _ in trace.add("c=>d") }
      On(.queued, .d => .x).then { _ in trace.add("queued") }
      On(.queued, .b => .y, .c => .z)
    }
    let machine = blueprint.machine()
    #expect(machine.send(.go) == .moved(from: .a, to: .b))
    #expect(machine.state == .x && trace.take() == "b=>c c=>d queued")
  }

  @Test("C3, G2: an eventless route that a handler adds is tried after that step", arguments: [true, false])
  func added(hasOther: Bool) {
    let machine = Machine<Spot, Key>(state: .a)
    machine.add { On(.go, .a => .b).then { context in context.machine.add { Always(.b => .d) } } }
    if hasOther { machine.add { Always(.b => .c).when("never") { _ in false } } }
    machine <-! .go
    #expect(machine.state == .d)

    let (outer, inner) = (Machine<Spot, Key>(state: .a), Machine<Spot, Key>(state: .x))
    inner.add { Always(.x => .y) }
    outer.add { On(.go, .a => .b).then { _ in outer.attach(inner, to: .b) } }
    if hasOther { outer.add { Always(.b => .c).when("never") { _ in false } } }
    outer <-! .go
    #expect(outer.state == .b && inner.state == .y)
  }

  @Test("C3: eventless routes without closures follow each other, too, again and again")
  func silent() {
    let blueprint = Blueprint<Spot, Key>(state: .a) {
      On(.go, .a => .b, .d => .a)
      Always(.b => .c, .c => .d)
    }
    let machine = blueprint.machine()
    for _ in 0..<3 {
      machine <-! .go
      #expect(machine.state == .d)
      machine <-! .go
      #expect(machine.state == .a)
    }
  }

  @Test("C3: a guard is asked again after each step, also of a state that was not left")
  func guards() {
    let blueprint = Blueprint<Spot, Key>(state: .a) {
      On(.go, .a => .b)
      Within(.b, "left", initial: .inA) { On(.step, .inA => .inB) }
      Within(.b, "right", initial: .x) {
        Always(.x => .y).when("left is ready") { $0.machine.isIn(.inB) }
        Always(.y => .c)
      }
      Always(.c => .d)
      States(.c)
    }
    let machine = blueprint.machine()
    machine <-! .go
    #expect(machine.activeStates == [.b, .inA, .x])
    machine <-! .stray
    #expect(machine.activeStates == [.b, .inA, .x])
    machine <-! .step
    #expect(machine.activeStates == [.d])
  }

  @Test("C3: eventless routes are tried innermost first, and those of several regions are one step")
  func order() {
    let trace = trace
    let blueprint = Blueprint<Spot, Key>(state: .a) {
      On(.go, .a => .b)
      Always(.b => .c)
      Along(.any => .any) { trace.add("\($0.fromState)=>\($0.toState)") }
      Within(.b, "left", initial: .inA) { Always(.inA => .inB) }
      Within(.b, "right", initial: .x) { Always(.x => .y, .y => .z) }
    }
    let machine = blueprint.machine()
    machine <-! .go
    #expect(trace.take() == "a=>b inA=>inB x=>y y=>z b=>c")
    #expect(machine.activeStates == [.c])
  }

  @Test(
    "C3: raised events come after eventless routes, in one queue with completions, before queued attempts")
  func raised() {
    let trace = trace
    let blueprint = Blueprint<Spot, Key>(state: .a) {
      On(.go, .a => .b).then { context in
        context.machine <-! .queued
        context.raise(.raised)
      }
      Always(.b => .c)
      On(.raised, .c => .d).then { _ in trace.add("raised") }
      Within(.d, initial: .x) {
        FinalStates(.x)
        OnEntry(.x) { $0.raise(.step) }
      }
      OnCompletion(.d => .y).then { _ in trace.add("complete") }
      On(.step, .d => .z, .y => .a).then { trace.add("step in \($0.fromState)") }
      On(.queued, .any => .inA).then { trace.add("queued in \($0.fromState)") }
    }
    let machine = blueprint.machine()
    machine <-! .go
    // The event was raised before the completion was noted.
    #expect(trace.take() == "raised step in d queued in z")
    #expect(machine.activeStates == [.inA])
  }

  @Test("C3: a machine that is started follows eventless routes")
  func start() {
    let blueprint = Blueprint<Spot, Key>(state: .a) {
      Always(.a => .b)
      On(.go, .b => .c)
    }
    let machine = blueprint.machine()
    #expect(machine.state == .a)
    machine.start()
    #expect(machine.state == .b)
  }

  @Test("C3: data decides, and a data arrow computes data")
  func data() {
    let counts = Blueprint<Count, Tick>(state: .low(0)) {
      On(\.add, in: \.low) { number, total in total += number }
      On(.reset, .high => .low(0), .done => .low(0))
      Always(\.low => \.high) { $0 * 10 }
        .when("enough") { $0 > 2 }
      Always(\.high => \.done) { "\($0)" }
        .when("too much") { $0 > 100 }
    }
    let machine = counts.machine()
    machine <-! .add(1) <-! .add(1)
    #expect(machine[\.low] == 2)
    machine <-! .add(1)
    #expect(machine[\.high] == 30)
    machine <-! .reset <-! .add(40)
    #expect(machine[\.done] == "400")
  }

  @Test("C3: routes that never come to rest trap, and name the states")
  func endless() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let blueprint = Blueprint<Spot, Key>(state: .a) {
        On(.go, .a => .b)
        Always(.b => .c, .c => .b).when("ever") { _ in true }
        Within(.c, initial: .x) {}
      }
      let machine = blueprint.machine()
      machine.limits.completions = 4
      machine <-! .go
    }
    let told = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(
      told.contains(
        "More than 4 steps of eventless routes have followed each other. The last led to: .c/.x, .b, .c/.x, .b, .c/.x."
      ))
  }

  @Test("C3: a cycle that no guard can stop is a mistake")
  func cycles() {
    func mistakes(@LineBuilder<Blueprint<Spot, Key>> _ lines: () -> Blueprint<Spot, Key>.Part) -> [String] {
      do {
        _ = try Blueprint<Spot, Key>.validated(state: .a, lines)
        return []
      } catch {
        return error.mistakes.map(\.sentence)
      }
    }
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => .c, .c => .d, .d => .b)
      } == [
        "The eventless routes .b => .c, .c => .d, .d => .b follow each other for ever: no guard can stop them."
      ])
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => .x)
        Within(.b, initial: .x) {}
      } == ["The eventless route .b => .x follows itself for ever: no guard can stop it."])
    // What the past decides does not matter where no eventless route begins.
    let endless = ["The eventless route .b => .x follows itself for ever: no guard can stop it."]
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => .x)
        Within(.b, "one", initial: .c, history: .deep) { On(.go, .c => .d) }
        Within(.b, "two", initial: .x) {}
      } == endless)
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => .x)
        Within(.b, "one", initial: .c, history: .deep) { Always(.c => .a) }
        Within(.b, "two", initial: .x) {}
      } == [])
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => Past(of: .b))
        Within(.b, initial: .c) { On(.go, .c => .d) }
      } == ["The eventless route .b => Past(of: .b, .shallow) follows itself for ever: no guard can stop it."]
    )
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => All(.d, .x))
        Within(.b, "one", initial: .c) {
          States(.d)
          On(.go, .c => .d)
        }
        Within(.b, "two", initial: .x) {}
      } == ["The eventless route .b => All(.d, .x) follows itself for ever: no guard can stop it."])
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => .c, .d => .b)
        Always(.c => .d).when("ever") { _ in true }
      } == [])
    #expect(
      mistakes {
        On(.go, .a => .b)
        Always(.b => .any)
      } == ["The eventless route .b => .any leads nowhere, so that it would be taken for ever."])
  }
}
