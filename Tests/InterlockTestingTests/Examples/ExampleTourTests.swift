import Testing

@Suite struct ExampleTourTests {
  @Test("the examples' machines confirm the tours along all their transitions", arguments: Example.all)
  func confirms(_ example: Example) throws {
    let report = try example.report()
    #expect(report.transitionCount > 0)
    #expect(report.length >= report.lowerBound)
  }

  /// To take what is found today: `INTERLOCK_TABLES=accept swift test --filter ExampleTourTests`.
  @Test("the table of tours is the one that is kept")
  func table() throws {
    let rows = try Example.all.map { example in
      let report = try example.report()
      return ["\(example)"]
        + [report.transitionCount, report.lowerBound, report.length, report.pathCount].map { "\($0)" }
        + [report.isShortest ? "yes" : "not known"]
    }
    let heading = ["machine", "transitions", "lower bound", "inputs", "paths", "shortest"]
    try Table("tours", rows: [heading] + rows).expectKept()
  }
}
