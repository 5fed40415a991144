import Foundation
import TestSupport
import Testing

@Suite struct ReproducibilityTests {
  @Test("R6: the same program gives the same trace in twenty processes")
  func traces() throws {
    let program = try Products().folder.appending(path: "Trace").path
    let first = try Command([program])
    #expect(first.succeeded)
    #expect(first.output.split(separator: "\n").count > 1000)
    for _ in 1..<20 {
      let next = try Command([program])
      #expect(next.succeeded)
      #expect(next.output == first.output)
    }
  }
}
