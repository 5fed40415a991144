import Testing

@Suite("Compile time", .serialized)
struct CompileTimeTests {
  @Test(
    "What the compiler tries grows as the number of arrows, and its time no faster", arguments: Form.allCases)
  func growth(of form: Form) throws {
    let sizes = [10, 100, 500]
    let builds = try sizes.map { try Compilation(of: form.program(arrows: $0), .build) }
    for (size, build) in zip(sizes, builds) {
      #expect(build.messages.map(\.text) == [])
      let seconds = [build.typeChecking, build.seconds].map(Figures.rounded).joined(separator: " | ")
      Figures.report("\(form.rawValue) | \(size) | \(seconds) | \(build.scopes)")
    }

    let scopes = builds.map { Double($0.scopes) }
    #expect((scopes[2] - scopes[1]) / 400 < 1.2 * (scopes[1] - scopes[0]) / 90)
    for seconds in [builds.map(\.typeChecking), builds.map(\.seconds)] {
      #expect(seconds[1] < 4)
      // Five times as many arrows: if the time grew as their square, it would be twenty-five times as long.
      #expect(seconds[2] < (form.isCopied ? 75 : 20) * max(seconds[1], 0.1))
    }
  }
}
