import Interlock
import Testing

/// Endless calls end with a sentence.
@Suite struct LimitTests {
  typealias Toggle = StateMachine<Bytes.S, Bytes.E>

  static func toggle() -> Toggle {
    Toggle(state: .a) { machine in
      machine.add { On(.go, .a => .b, .b => .a) }
      machine.limits = CallLimits(attempts: 1000, completions: 20, nesting: 50)
    }
  }

  /// The last line that a process wrote on standard error.
  static func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("T4: endless attempts of handlers trap with their last transitions")
  func endlessQueue() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent],
      performing: {
        let machine = LimitTests.toggle()
        machine.addHandler(event: .go) { $0.machine <-! .go }
        machine <-! .go
      })
    let sentence = Self.sentence(result)
    #expect(
      sentence.contains("More than 1000 attempts made by closures have run before a call returned."))
    #expect(sentence.contains("The last were: .b => .a on .go in StateMachine<S, E>, .a => .b on .go in"))
  }

  @Test("T4: queued attempts that are refused, or on target states, carry their messages, too")
  func endlessRefusals() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent],
      performing: {
        let machine = LimitTests.toggle()
        machine.addErrorHandler { $0.stateMachine! <- .h }
        machine <-! .halt
      })
    #expect(
      Self.sentence(result).contains("The last were: refused in .a in StateMachine<S, E>, refused in .a"))
  }

  @Test("T4: each call may make as many attempts as the limit allows")
  func enough() {
    let machine = Self.toggle()
    var count = 0
    machine.addHandler(event: .go) { context in
      count += 1
      if count % 1001 != 0 { context.machine <-! .go }
    }
    for _ in 0..<3 { machine <-! .go }
    #expect(count == 3003)
  }

  @Test("H8: the limit of the outermost machine holds for a tree")
  func endlessTree() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent],
      performing: {
        let (outer, inner) = (LimitTests.toggle(), LimitTests.toggle())
        outer.attach(inner, to: .a)
        inner.limits = CallLimits()
        inner.addHandler(event: .go) { $0.machine <-! .go }
        outer <-! .go
      })
    #expect(Self.sentence(result).contains("More than 1000 attempts made by closures have run"))
  }

  @Test("H7: endless completions trap with their last transitions")
  func endlessCompletions() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent],
      performing: {
        let outer = LimitTests.toggle()
        for state in [Bytes.S.b, .c] {
          let inner = LimitTests.toggle()
          inner.add { FinalStates(.a) }
          outer.attach(inner, to: state)
        }
        outer.add { OnCompletion(.b => .c, .c => .b) }
        outer.addRoute(event: .skip, .a => .b)
        outer <-! .skip
      })
    let sentence = Self.sentence(result)
    #expect(sentence.contains("More than 20 completions have followed each other."))
    #expect(sentence.contains(".b => .c in StateMachine<S, E>, .c => .b in StateMachine<S, E>"))
  }

  @Test("F3: a condition that makes a query that calls it again traps with a sentence")
  func nestedQueries() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent],
      performing: {
        let machine = LimitTests.toggle()
        machine.addRoute(event: .skip, .a => .b, condition: { $0.machine.destination(on: .skip) != nil })
        machine <-! .skip
      })
    #expect(
      Self.sentence(result).contains(
        "is called by its own closures, 50 calls deep. Don't let conditions, mappings and closures that compute data make queries that call them again, or raise `limits.nesting`."
      ))
  }

  @Test("F3: a query may make another one")
  func queries() {
    let machine = Self.toggle()
    machine.addRoute(event: .skip, .a => .b, condition: { $0.machine.destination(on: .halt) != nil })
    machine.addRoute(event: .halt, .a => .b, condition: { $0.machine.destination(on: .go) != nil })
    #expect(machine.destination(on: .skip) == .b)
    for _ in 0..<100 { #expect(machine.destination(on: .skip) == .b) }
  }

  @Test("H7: a machine has ended in a final state, unless it lives in another one")
  func ended() {
    let (outer, inner) = (Self.toggle(), Self.toggle())
    inner.add { FinalStates(.b) }
    #expect(!inner.hasEnded)
    inner <-! .go
    #expect(inner.hasEnded)
    let attachment = outer.attach(inner, to: .a)
    #expect(inner.isFinal && !inner.hasEnded)
    attachment.dispose()
    #expect(inner.hasEnded && inner.send(.go).isAccepted)
  }
}
