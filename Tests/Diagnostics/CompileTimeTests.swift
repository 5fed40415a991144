import Testing

@Suite("Compile time", .serialized)
struct CompileTimeTests {
  @Test(
    "What the compiler tries grows as the number of arrows, and its time at most as their square",
    arguments: Form.allCases)
  func growth(of form: Form) throws {
    let sizes = [10, 100, 500]
    // Five times as many arrows: if the time grows as their square, it is twenty-five times as long.
    let growth = form.growsAsSquare ? 75.0 : 20
    let less = try sizes.dropLast().map { try Compilation(of: form.program(arrows: $0), .build) }
    let most = try Compilation.quickest(of: form.program(arrows: sizes[2]), .build) {
      $0.isAtMost(growth, timesAsLongAs: less[1])
    }
    let builds = less + [most]
    for (size, build) in zip(sizes, builds) {
      #expect(build.messages.map(\.text) == [])
      let seconds = [build.typeChecking, build.seconds].map(Figures.rounded).joined(separator: " | ")
      Figures.report("\(form.rawValue) | \(size) | \(seconds) | \(build.scopes)")
    }

    let scopes = builds.map { Double($0.scopes) }
    #expect((scopes[2] - scopes[1]) / 400 < 1.2 * (scopes[1] - scopes[0]) / 90)
    #expect(less[1].seconds < 4)
    #expect(most.isAtMost(growth, timesAsLongAs: less[1]))
  }
}

extension Compilation {
  /// Whether neither the whole compilation nor its type-checking takes more than a multiple of what another's takes.
  fileprivate func isAtMost(_ factor: Double, timesAsLongAs other: Compilation) -> Bool {
    seconds < factor * max(other.seconds, 0.1) && typeChecking < factor * max(other.typeChecking, 0.1)
  }
}
