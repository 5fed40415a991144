package import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The text that a reader of an SVG file sees, in pieces: a tool may break a name into lines.
package struct VisibleText {
  private let pieces: [String]

  /// Reads a file; nil if it is not well-formed.
  package init?(svg: Data) {
    let reader = Reader()
    let parser = XMLParser(data: svg)
    parser.delegate = reader
    guard parser.parse() else { return nil }
    pieces = reader.pieces.map(squeezed).filter { !$0.isEmpty }
  }

  /// Those of the words that are not found, as often as they are given, as one piece or as several that follow each other.
  package func missing(of words: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for word in words { counts[squeezed(word), default: 0] += 1 }
    return words.filter { word in occurrences(of: squeezed(word)) < counts[squeezed(word)]! }
  }

  private func occurrences(of word: String) -> Int {
    if word.isEmpty { return .max }
    return pieces.indices.count { start in
      var rest = Substring(word)
      for piece in pieces[start...] {
        guard rest.unicodeScalars.starts(with: piece.unicodeScalars) else { return false }
        rest = Substring(rest.unicodeScalars.dropFirst(piece.unicodeScalars.count))
        if rest.isEmpty { return true }
      }
      return false
    }
  }
}

extension VisibleText: CustomStringConvertible {
  package var description: String { pieces.joined(separator: " | ") }
}

/// A text without spaces, which tools make of other kinds, and with a mark for each control character.
private func squeezed(_ text: String) -> String {
  var squeezed = ""
  for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
    squeezed.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
  }
  return squeezed
}

/// Takes down what is between the tags, but for what is not drawn.
private final class Reader: NSObject, XMLParserDelegate {
  var pieces: [String] = [""]
  private var hidden = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if ["style", "title", "desc"].contains(name) { hidden += 1 }
    pieces.append("")
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if ["style", "title", "desc"].contains(name) { hidden -= 1 }
    pieces.append("")
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if hidden == 0 { pieces[pieces.count - 1] += text }
  }
}
