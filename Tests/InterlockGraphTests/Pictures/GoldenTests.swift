import Foundation
import InterlockGraph
import TestSupport
import Testing

@Suite struct GoldenTests {
  /// The printed machines of the examples. To take what is printed today: `INTERLOCK_GOLDEN=accept swift test --filter GoldenTests`.
  @Test("The pictures of the examples' machines are those that are checked in", arguments: Format.allCases)
  func kept(format: Format) throws {
    let folder = Page.package.appending(path: "Tests/InterlockGraphTests/Golden")
    for portrait in Gallery.examples {
      let text = portrait.text(format, Picture())
      let file = folder.appending(path: "\(portrait).\(format.rawValue)")
      if ProcessInfo.processInfo.environment["INTERLOCK_GOLDEN"] == "accept" {
        try Data(text.utf8).write(to: file)
      }
      #expect(try text == String(contentsOf: file, encoding: .utf8), "\(portrait).\(format.rawValue)")
    }
  }
}
