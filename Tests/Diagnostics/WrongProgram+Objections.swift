extension WrongProgram {
  /// What is wrong with how the compiler answers, a sentence each.
  ///
  /// - Parameters:
  ///   - bound: the seconds that the compiler may take. One that is exceeded is measured again, as others may be
  ///     using the machine.
  ///   - surplus: the seconds that it may take beyond those of the right program, where that takes long itself.
  func objections(within bound: Double, or surplus: Double) throws -> [String] {
    guard let (line, mark) = mark, let corrected else { return ["No word is marked."] }
    let program = lines.joined(separator: "\n")
    var wrong = try Compilation(of: program)
    // Whether values are sent safely is judged after type-checking, if that has found nothing.
    let mode: Compilation.Mode = wrong.messages.isEmpty ? .build : .typeCheck
    if mode == .build { wrong = try Compilation(of: program, mode) }
    let right = try RightPrograms.compilation(of: corrected, mode)
    let limit = max(bound, right.seconds + surplus)
    if wrong.takesLonger(than: limit) {
      wrong = try Compilation.quickest(of: program, mode) { !$0.takesLonger(than: limit) }
    }
    Figures.report(wrong, right, of: name)

    var objections = right.messages.map { "With \"\(mark.replacement)\" it does not compile: \($0.text)" }
    if wrong.messages.isEmpty {
      objections.append("The compiler accepts it.")
    }
    // In which order the compiler tells what it has against one line is not the same in every run.
    if wrong.messages.map(\.text).sorted() != messages.sorted() {
      objections.append("The compiler says:\n" + wrong.messages.map(\.text).joined(separator: "\n"))
    }
    for message in wrong.messages where message.line != line + 1 {
      objections.append("It is on line \(line + 1), but line \(message.line) is told: \(message.text)")
    }
    if !wrong.messages.contains(where: { $0.line == line + 1 && mark.isMeant(by: $0) }) {
      objections.append("No message names \"\(mark.word)\" or points at it.")
    }
    if wrong.takesLonger(than: limit) {
      objections.append(
        "It takes \(Figures.rounded(wrong.seconds)) seconds, not at most \(Figures.rounded(limit)).")
    }
    return objections
  }
}

extension Compilation {
  /// What the type checker tries in a second on a fast machine, where that is quick to try.
  private static let scopesPerSecond = 120_000.0

  /// Whether the compiler would take longer than some seconds on a fast machine that does nothing else. Beside other work, or
  /// where processors are shared, it takes a multiple of the time, but tries no more.
  fileprivate func takesLonger(than limit: Double) -> Bool {
    seconds > limit && (Double(scopes) > limit * Self.scopesPerSecond || seconds > 5 * limit)
  }
}
