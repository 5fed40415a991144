import Testing

@Suite struct ExampleTourTests {
  @Test("the examples' machines confirm the tours along all their transitions", arguments: Example.all)
  func confirms(_ example: Example) throws {
    let report = try example.report()
    #expect(report.transitionCount > 0)
    #expect(report.length >= report.lowerBound)
  }
}
