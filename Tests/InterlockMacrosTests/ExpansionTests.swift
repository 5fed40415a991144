import TestSupport
import Testing

@Suite("L3: the exact code that @Cases derives")
struct ExpansionTests {
  /// A declaration, and what is derived for it.
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let declaration: String
    let expansion: String

    /// What the declaration stands in: what follows `swift in` after the backticks.
    let surroundings: String?
  }

  /// The page of the samples: under each heading a declaration, and what is derived for it.
  static let samples: [Sample] = {
    let page = Page(path: "Tests/InterlockMacrosTests/Expansions.md")
    let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    let fences = page.fences.filter { $0.info.hasPrefix("swift") }
    return headings.enumerated().map { index, heading in
      let (declaration, expansion) = (fences[2 * index], fences[2 * index + 1])
      let place = declaration.info.dropFirst("swift in ".count)
      return Sample(
        testDescription: String(heading.dropFirst(3)),
        declaration: declaration.lines.joined(separator: "\n"),
        expansion: expansion.lines.joined(separator: "\n"),
        surroundings: place.isEmpty ? nil : String(place))
    }
  }()

  @Test("It is what the page says", arguments: samples)
  func expansion(_ sample: Sample) throws {
    let expansion = try #require(Expansion.all(of: [sample.declaration], inside: sample.surroundings).first)
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.expandedSource == sample.expansion)
  }

  @Test("There are enough samples")
  func manySamples() {
    #expect(Self.samples.count >= 10)
  }
}
