import TestSupport
import Testing

@Suite("Wrong programs")
struct DiagnosticsTests {
  /// The seconds of type-checking within which a mistake has to be reported.
  static let bound = 1.0

  /// The seconds beyond those of the right program, where that takes long itself.
  static let surplus = 0.25

  static let programs: [WrongProgram] = {
    let pages = Page.files(in: "Tests/Diagnostics/Programs", withExtension: "md")
    let articles = ["CasePaths", "WhenTheCompilerComplains"].map { "Docs/Interlock.docc/\($0).md" }
    return (pages + articles).flatMap { WrongProgram.all(on: Page(path: $0)) }
  }()

  @Test("A mistake in one word is reported at once, on its line, with the word", arguments: programs)
  func mistakeIsNamed(_ program: WrongProgram) throws {
    let objections = try program.objections(within: Self.bound, or: Self.surplus)
    #expect(objections.isEmpty, "\(program.name)\n\(objections.joined(separator: "\n"))")
  }

  @Test("There are enough programs")
  func manyPrograms() {
    #expect(Self.programs.count >= 40)
  }
}
