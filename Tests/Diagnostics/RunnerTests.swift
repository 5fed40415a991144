import Testing

/// What the check of a wrong program notices: a check that cannot fail is worth nothing.
@Suite("The check of wrong programs")
struct RunnerTests {
  private static let beginning = [
    "import Interlock",
    "enum Light: StateType { case red, green, yellow }",
    "enum Button: EventType { case press }",
    "let machine = StateMachine<Light, Button>(state: .red)",
  ]

  private static let typo = [
    "machine.addRoute(event: .press, .red => .gren)",
    "//                                      ^~~~~ .green",
  ]

  private static let answer = ["error: type 'Light' has no member 'gren'"]

  /// The objections to a program, joined.
  private func objections(
    to lines: [String], answered messages: [String] = answer, within bound: Double = 60
  ) throws -> String {
    let program = WrongProgram(name: "a program", lines: Self.beginning + lines, messages: messages)
    return try program.objections(within: bound, or: 0).joined(separator: "\n")
  }

  @Test("It accepts a mistake that is reported as expected")
  func agrees() throws {
    #expect(try objections(to: Self.typo) == "")
  }

  @Test("It notices another message")
  func changedMessage() throws {
    let found = try objections(to: Self.typo, answered: ["error: type 'Light' has no member 'green'"])
    #expect(found == "The compiler says:\nerror: type 'Light' has no member 'gren'")
  }

  @Test("It notices a message too many, and a warning")
  func secondMessage() throws {
    let found = try objections(to: ["machine.state"] + Self.typo)
    #expect(found.contains("The compiler says:"))
    #expect(
      found.contains("It is on line 6, but line 5 is told: warning: expression of type 'Light' is unused"))
  }

  @Test("It notices that the mistake is reported on another line")
  func otherLine() throws {
    let found = try objections(to: [
      "let light = Button.press",
      "//          ^~~~~~~~~~~~ Light.red",
      "machine <- light",
    ])
    #expect(found.contains("It is on line 5, but line 7 is told: error: cannot convert"))
  }

  @Test("It notices that the word is not named")
  func otherWord() throws {
    let found = try objections(to: [
      "machine.addRoute(event: .press, .red => .gren)",
      "//      ^~~~~~~~ addRoute",
    ])
    #expect(found.contains("No message names \"addRoute\" or points at it."))
  }

  @Test("It notices that the right program does not compile")
  func wrongCorrection() throws {
    let found = try objections(to: [
      "machine.addRoute(event: .press, .red => .gren)",
      "//                                      ^~~~~ .grene",
    ])
    #expect(found == "With \".grene\" it does not compile: error: type 'Light' has no member 'grene'")
  }

  @Test("It notices that the program is not wrong")
  func acceptedProgram() throws {
    let found = try objections(to: [
      "machine.addRoute(event: .press, .red => .green)",
      "//                                      ^~~~~~ .yellow",
    ])
    #expect(found.contains("The compiler accepts it."))
  }

  @Test("It notices that no word is marked")
  func noMark() throws {
    #expect(try objections(to: ["machine.addRoute(event: .press, .red => .gren)"]) == "No word is marked.")
  }

  @Test("It notices a compiler that takes too long")
  func slowProgram() throws {
    let found = try objections(
      to: [
        "machine.addRoutes(event: .press, [",
        "  .red => .green, .green => .yellow, .yellow => .gren",
        "//                                              ^~~~~ .red",
        "])",
      ], within: 0.05)
    #expect(found.contains("seconds, not at most 0.0"))
  }
}
