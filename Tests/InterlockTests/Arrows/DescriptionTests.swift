import Interlock
import Testing

@Suite struct DescriptionTests {
  enum Light: StateType { case red, green, dimmed(Int), off }
  enum Button: EventType { case press, turn(by: Int) }

  /// A state that carries others.
  enum Lamp: StateType {
    case out
    case lit(Light)
    case pair(Light, second: Light?)
    indirect case shaded(Lamp, note: String)
  }

  /// A state that describes itself.
  struct Floor: StateType, CustomStringConvertible {
    let number: Int
    var description: String { "floor \(number)" }
  }

  @Test("Values print as a program would write them")
  func spellings() {
    #expect(spelling(of: Light.red) == ".red")
    #expect(spelling(of: Light.dimmed(3)) == ".dimmed(3)")
    #expect(spelling(of: Button.turn(by: -1)) == ".turn(by: -1)")
    #expect(spelling(of: "idle") == "\"idle\"")
    #expect(spelling(of: 7) == "7")
    #expect(spelling(of: Floor(number: 2)) == "floor 2")
    #expect(spelling(of: Words.a) == "Word(text: \"a\")")
  }

  @Test("What a case carries prints as a program would write it")
  func payloads() {
    #expect(spelling(of: Lamp.out) == ".out")
    #expect(spelling(of: Lamp.lit(.dimmed(3))) == ".lit(.dimmed(3))")
    #expect(spelling(of: Lamp.pair(.red, second: .off)) == ".pair(.red, second: .off)")
    #expect(spelling(of: Lamp.pair(.red, second: nil)) == ".pair(.red, second: nil)")
    #expect(spelling(of: Lamp.shaded(.lit(.red), note: "dark")) == ".shaded(.lit(.red), note: \"dark\")")
    #expect(spelling(of: Lamp.lit(.red) as any StateType) == ".lit(.red)")
  }

  @Test("R6: sets and dictionaries that a case carries print in an order that does not depend on hashing")
  func unordered() {
    enum Basket: StateType { case holding(Set<String>), counted([String: Light], at: Int) }
    let numbers = (1...9).map { "\($0)" }
    let texts = numbers.map { "\"\($0)\"" }
    #expect(
      spelling(of: Basket.holding(Set(numbers))) == ".holding(Set([\(texts.joined(separator: ", "))]))")
    #expect(
      spelling(of: Basket.counted(Dictionary(uniqueKeysWithValues: numbers.map { ($0, .red) }), at: 3))
        == ".counted([\(texts.map { "\($0): .red" }.joined(separator: ", "))], at: 3)")
    #expect(spelling(of: Basket.counted([:], at: 0)) == ".counted([:], at: 0)")
  }

  @Test("Patterns, arrows, chains and routes print as they are written")
  func arrows() {
    let list: Pattern<Light> = [.red, .dimmed(3)]
    #expect("\(Pattern<Light>.some(.red))" == ".red")
    #expect("\(Pattern<Light>.any)" == ".any")
    #expect("\(list)" == "[.red, .dimmed(3)]")
    #expect("\(Pattern<Light>.list([]))" == "[]")
    #expect("\(Pattern<String>.some("x"))" == #""x""#)
    let arrow: Transition<Light> = .red => list
    #expect("\(arrow)" == ".red => [.red, .dimmed(3)]")
    let chain: TransitionChain<Light> = .red => .any => .green
    #expect("\(chain)" == ".red => .any => .green")
    let route = Route<Light, Button>(.red => .off)
    #expect("\(route)" == ".red => .off")
    let labelled = Route<Light, Button>(.red => .off, label: "is \"late\"") { _ in true }
    #expect("\(labelled)" == #".red => .off if "is \"late\"""#)
    let guarded = Route<Light, Button>(.red => .off) { _ in true }
    #expect("\(guarded)" == ".red => .off if a condition holds")
    #expect("\(RouteChain(routes: [route, guarded]))" == ".red => .off, .red => .off if a condition holds")
  }

  @Test("F2: a refusal prints as a sentence that says who refused")
  func refusals() {
    let machine = StateMachine<Light, Button>(state: .red)
    func refusal(_ outcome: Outcome<Light, Button>) -> Refusal<Light, Button>? {
      if case .refused(let refusal) = outcome { refusal } else { nil }
    }
    func check(_ outcome: Outcome<Light, Button>, _ sentence: String, withData full: String? = nil) {
      self.check(outcome, sentence, "Outcome(\(full ?? sentence))")
      guard let refusal = refusal(outcome) else {
        Issue.record("accepted")
        return
      }
      self.check(refusal, sentence, "Refusal(\(full ?? sentence))")
      #expect("\(RefusedAttempt(refusal))" == sentence)
    }
    check(machine.send(.press), "No route leads from .red on .press.")
    check(
      machine.send(.turn(by: 2)), "No route leads from .red on .turn.",
      withData: "No route leads from .red on .turn(by: 2).")
    check(
      machine.move(to: .dimmed(1)), "No route leads from .red to .dimmed.",
      withData: "No route leads from .red to .dimmed(1).")
    machine.addRoute(event: .press, .red => .green, label: "has power") { _ in false }
    check(
      machine.send(.press),
      #"No route is open from .red on .press: the condition "has power" of .red => .green said no."#)
    machine.register(routesFor: .any, [.any => .any], condition: { _ in false })
    check(
      machine.send(.press),
      """
      No route is open from .red on .press: the condition "has power" of .red => .green and \
      an unlabelled condition of .any => .any said no.
      """)
    check(
      machine.move(to: .off),
      "No route is open from .red to .off: an unlabelled condition of .any => .any said no.")
    if case .conditions(let guards) = refusal(machine.send(.press))?.reason {
      self.check(
        guards[0], #"the condition "has power" of .red => .green"#,
        #"Guard(the condition "has power" of .red => .green)"#)
    }
    self.check(Refusal<Light, Button>.Reason.noRoute, "no route", "Reason(no route)")
  }

  @Test("Outcomes and contexts print what happened")
  func contexts() {
    typealias Outcome = Interlock.Outcome<Light, Button>
    check(Outcome.moved(from: .red, to: .green), "moved .red => .green", "Outcome(moved .red => .green)")
    check(Outcome.queued, "queued", "Outcome(queued)")
    check(Outcome.ignored, "ignored", "Outcome(ignored)")
    var contexts: [Context<Light, Button>] = []
    let machine = StateMachine<Light, Button>(state: .red) { $0.addRoute(event: .press, .red => .green) }
    machine.addAnyHandler(.any => .any) { contexts.append($0) }
    machine.addErrorHandler { contexts.append($0) }
    machine <-! .press
    machine.send(.press, userInfo: "hard")
    machine <- .off
    check(contexts[0], ".red => .green on .press", "Context(.red => .green on .press)")
    check(
      contexts[1], ".green => .green on .press",
      """
      Context(.green => .green on .press, userInfo: "hard", refusal: No route leads from .green on .press.)
      """)
    check(
      contexts[2], ".green => .off",
      "Context(.green => .off, refusal: No route leads from .green to .off.)")
  }

  @Test("A machine prints its state, and in full what is declared")
  func machines() {
    let machine = StateMachine<Light, Button>(state: .red)
    check(machine, "StateMachine<Light, Button> in .red", "StateMachine<Light, Button> in .red")
    check(
      Machine<Light, Button>(state: .dimmed(1)), "Machine<Light, Button> in .dimmed",
      "Machine<Light, Button> in .dimmed(1)")
    machine.addRoute(event: .press, .red => .green, label: "has power") { _ in true }
    machine.add { On(.any, .any => .any) }
    machine.addRoute([.red, .green] => .off, condition: { _ in true })
    machine.add { Ignore(.turn(by: 1), in: .off) }
    machine.addRouteMapping { _, _, _ in nil }
    machine.addAnyHandler([.red, .green] => .off) { _ in }
    machine.addErrorHandler { _ in }
    #expect(
      machine.debugDescription == """
        StateMachine<Light, Button> in .red
          .red => .green if "has power" on .press
          .any => .any on .any
          .red => .off if a condition holds
          .green => .off if a condition holds
          .off ignores .turn(by: 1)
          1 mapping
          1 handler
          1 error handler
        """)
    machine.addStateRouteMapping { _, _ in nil }
    machine.add { OnEntry(.any) { _ in } }
    machine.addErrorHandler { _ in }
    #expect(machine.debugDescription.hasSuffix("  2 mappings\n  2 handlers\n  2 error handlers"))
  }

  @Test("A registration prints whether it has been disposed of")
  func registrations() {
    let machine = Machine<Light, Button>(state: .red)
    let registration = machine.addErrorHandler { _ in }
    #expect("\(registration)" == "registration, not disposed")
    registration.dispose()
    #expect("\(registration)" == "registration, disposed")
  }

  private func check<Value: CustomStringConvertible & CustomDebugStringConvertible>(
    _ value: Value,
    _ description: String,
    _ debugDescription: String
  ) {
    #expect(value.description == description)
    #expect(value.debugDescription == debugDescription)
  }
}
