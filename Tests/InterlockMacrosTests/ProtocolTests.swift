import Foundation
import TestSupport
import Testing

@Suite("The plugin's conversation with the compiler")
struct ProtocolTests {
  private static let enumeration = """
    /// Doc }
    public indirect enum Order<Value: Hashable>: StateType where Value: Sendable {
      @available(*, deprecated) case cart([Value] = ["a", "\\(1 + (2))"], of: (x: Int, Int)), placed(id: Int!)
      #if DEBUG && (os(Linux) || X)
        case debug(#"raw "string" \\#(1)"#)
      #elseif Y
        case other; static let regex = /[{"]/
      #endif
      var text: String { if case .cart(let a, of: _) = self { \"""
        }
        \""" } else { "" } }
    }
    """

  private func single(_ message: String) throws -> String {
    let run = try Plugin().run(on: Plugin.frame(Data(message.utf8)))
    #expect(run.endedWell)
    #expect(run.answers.count == 1)
    return String(decoding: run.answers.first ?? Data(), as: UTF8.self)
  }

  @Test("It says which messages it speaks")
  func capability() throws {
    let answer = try single(#"{"getCapability":{"capability":{"protocolVersion":9}}}"#)
    #expect(answer == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  }

  @Test("It answers what it does not know with an error")
  func unknown() throws {
    let freestanding = try single(
      #"{"expandFreestandingMacro":{"syntax":{"location":{"fileName":"a","offset":7}}}}"#)
    #expect(
      freestanding.contains("the compiler asks for 'expandFreestandingMacro', which these macros don't know"))
    #expect(freestanding.contains(#""position":{"fileName":"a","offset":7}"#))
    #expect(try single(#"{"newMessage":null}"#).contains("the compiler asks for 'newMessage'"))
    #expect(try single("nonsense").contains("a message from the compiler can't be read"))
    #expect(try single("[1, 2]").contains("the compiler asks for ''"))
    let other = String(
      decoding: try Request.members(of: "enum A { case a }", macro: "OtherMacro"), as: UTF8.self)
    #expect(
      try single(other).contains("the compiler asks for the macro 'OtherMacro', which is not one of these"))
    #expect(try single(#"{"expandAttachedMacro":{}}"#).contains("the compiler asks for the macro ''"))
  }

  @Test("It answers several messages in their order, and ends with its input")
  func several() throws {
    let declarations = ["enum A { case a }", "struct B {}", "enum C { case c(Int) }"]
    let expansions = try Expansion.all(of: declarations)
    #expect(expansions.map(\.diagnostics.count) == [0, 1, 0])
    #expect(expansions[0].expandedSource.contains("enum _a:"))
    #expect(expansions[2].expandedSource.contains("enum _c:"))
  }

  @Test("It reads names and escapes of all alphabets")
  func characters() throws {
    let text = "enum Café { case 中文(\t`a b`: Int), 🙂 // \u{1}\u{7F}\u{2028}\r\n}"
    let expansion = try #require(Expansion.all(of: [text]).first)
    #expect(expansion.diagnostics.isEmpty)
    #expect(expansion.expandedSource.contains("enum _中文: Interlock::CaseType"))
    #expect(expansion.expandedSource.contains("case .🙂: return Self.🙂"))
    let escaped = String(decoding: try Request.members(of: "enum A { case x }"), as: UTF8.self)
      .replacing("case x", with: #"case \u0061\ud83d\ude42\ud83d"#)
    #expect(try single(escaped).contains("enum _a🙂\u{FFFD}"))
  }

  @Test("It ends at a message that stops in the middle, wherever it does")
  func truncated() throws {
    let frame = Plugin.frame(try Request.members(of: Self.enumeration))
    let plugin = try Plugin()
    for count in [0, 1, 7, 8, 9, 100, frame.count / 2, frame.count - 1] {
      let run = try plugin.run(on: frame.prefix(count))
      #expect(run.endedWell, "\(count) bytes")
      #expect(run.answers.isEmpty)
    }
    for length in [UInt64.max, 1 << 63, 1 << 40, 1 << 31] {
      let head = withUnsafeBytes(of: length.littleEndian) { Data($0) }
      #expect(
        try plugin.run(on: head + Data(repeating: 0x7B, count: 1000)).endedWell, "a length of \(length)")
    }
  }

  @Test("It answers each of many random messages")
  func random() throws {
    var generator = SplitMix64(seed: 29)
    let known = try Request.members(of: Self.enumeration)
    let words = [
      "{", "}", "[", "]", "\"", ":", ",", "expandAttachedMacro", "\\u", "null", "1e9", "declSyntax", "\\",
    ]
    let messages = (0..<3000).map { _ in
      switch generator.below(3) {
      case 0: return Data((0..<generator.below(60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
      case 1:
        return Data((0..<generator.below(40)).map { _ in words[generator.below(words.count)] }.joined().utf8)
      default: return mutated(known, by: &generator)
      }
    }
    let deep = ["[", "{\"a\":"].map { Data(String(repeating: $0, count: 200_000).utf8) }
    let run = try Plugin().run(on: (messages + deep).map(Plugin.frame).reduce(Data(), +))
    #expect(run.endedWell)
    #expect(run.answers.count == messages.count + deep.count)
  }

  @Test("It answers for every declaration that breaks off, and for many that are damaged")
  func damaged() throws {
    var generator = SplitMix64(seed: 30)
    let text = Data(Self.enumeration.utf8)
    var declarations = (0..<text.count).map { String(decoding: text.prefix($0), as: UTF8.self) }
    declarations += (0..<2000).map { _ in String(decoding: mutated(text, by: &generator), as: UTF8.self) }
    declarations += ["\"\\(", "(", "/* ", "#if A\n", "enum A { case a("].map {
      String(repeating: $0, count: 20_000)
    }
    let expansions = try Expansion.all(of: declarations)
    #expect(expansions.count == declarations.count)
    for (declaration, expansion) in zip(declarations, expansions) {
      #expect(expansion.expandedSource.isEmpty != expansion.diagnostics.isEmpty, "\(declaration.prefix(500))")
    }
  }

  /// Some bytes with a few left out, repeated or replaced by others of them.
  private func mutated(_ bytes: Data, by generator: inout SplitMix64) -> Data {
    var result = bytes
    for _ in 0...generator.below(3) where !result.isEmpty {
      let start = generator.below(result.count)
      let range = start..<min(start + 1 + generator.below(8), result.count)
      switch generator.below(3) {
      case 0: result.removeSubrange(range)
      case 1: result.insert(contentsOf: result[range], at: generator.below(result.count))
      default: result[start] = bytes[generator.below(bytes.count)]
      }
    }
    return result
  }
}
