import Testing

@Suite("L3: what @Cases can't derive is told at the place", .enabled(if: Plugin.isTested))
struct MistakeTests {
  /// A declaration with `⟨` before the word that is meant, and what is said of it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let declaration: String
    let sentence: String
    var testDescription: String { declaration }

    init(_ declaration: String, _ sentence: String) {
      self.declaration = declaration
      self.sentence = sentence
    }
  }

  private static let path = "means something else to the compiler: give this case another name"

  static let samples = [
    Sample("⟨struct Order {}", "'@Cases' derives the cases of an enum; 'Order' is a struct"),
    Sample("public final ⟨class Order {}", "'@Cases' derives the cases of an enum; 'Order' is a class"),
    Sample("⟨actor Order { enum Kind {} }", "'@Cases' derives the cases of an enum; 'Order' is an actor"),
    Sample("@objc(enum) ⟨protocol Order {}", "'@Cases' derives the cases of an enum; 'Order' is a protocol"),
    Sample("public ⟨extension Order {}", "'@Cases' derives the cases of an enum; 'Order' is an extension"),
    Sample("⟨func order() {}", "'@Cases' derives the cases of an enum"),
    Sample("enum ⟨Order {}", "an enum without cases has no case paths"),
    Sample(
      "enum ⟨Order { static let case1 = 1; enum Inner { case a } }",
      "an enum without cases has no case paths"),
    Sample("enum ⟨Kind { case a }", "'@Cases' declares a 'Kind' inside the enum: give the enum another name"),
    Sample(
      "enum ⟨_cart { case cart }", "'@Cases' declares a '_cart' inside the enum: give the enum another name"),
    Sample(
      "enum Order<⟨Kind: Hashable> { case a([Int.Kind]) }",
      "'@Cases' declares a 'Kind' inside the enum: give the parameter another name"),
    Sample(
      "enum Order { case a; enum ⟨Kind {} }", "'@Cases' declares 'Kind' itself: leave out one of the two"),
    Sample(
      "enum Order { typealias ⟨Cases = Int; case a }",
      "'@Cases' declares 'Cases' itself: leave out one of the two"),
    Sample(
      "enum Order { case a\n var ⟨kind: Int { 1 } }",
      "'@Cases' declares 'kind' itself: leave out one of the two"),
    Sample(
      "enum Order { case a; struct ⟨Order {} }",
      "'@Cases' could not name the enum inside it: give this type another name"),
    Sample(
      "enum Order { case b, ⟨any(Int) }",
      "the path '\\.any' leads to every case: give this case another name"),
    Sample(
      "enum Order { case ⟨`Any` }",
      "the path '\\.any' leads to every case: give this case another name"),
    Sample("enum Order { case a, ⟨`self` }", "a path '\\.self' \(path)"),
    Sample("enum Order { case a, ⟨`init`(Int) }", "a path '\\.init' \(path)"),
    Sample("enum Order { case a, ⟨`Type` }", "a path '\\.Type' \(path)"),
    Sample("enum Order { case a, ⟨Kind }", "'@Cases' declares a type 'Kind': give this case another name"),
    Sample("enum Order { case ⟨Root(Int) }", "'@Cases' declares a type 'Root': give this case another name"),
    Sample(
      "enum Order { case ⟨_cart, cart }",
      "'_cart' is what '@Cases' calls the type of 'cart': give one of the two another name"),
    Sample(
      "enum Order { case move(x: Int), ⟨move(y: Int) }",
      "another case is called 'move', and they would share a path"),
    Sample(
      "enum Order { case a\n#if X\ncase ⟨a\n#endif\n}",
      "another case is called 'a', and they would share a path"),
    Sample(
      "enum Order { case a([String: ⟨Kind]) }",
      "'@Cases' declares a 'Kind' itself: name this type with what it stands in, or give it another name"),
    Sample(
      "enum Order { case a(x: Int, of: ⟨Cases = .b) }",
      "'@Cases' declares a 'Cases' itself: name this type with what it stands in, or give it another name"),
    Sample(
      "enum Order { case a(⟨_b), b }",
      "'@Cases' declares a '_b' itself: name this type with what it stands in, or give it another name"),
    Sample(
      "enum Order { case a(@⟨autoclosure () -> Int) }",
      "'@Cases' can't hand on an autoclosure: let the case carry a plain closure"),
    Sample(
      "enum Order { case b; @available(*, unavailable) case ⟨a }",
      "'@Cases' can't derive a path to 'a', which is not always available; write the conformance by hand"),
    Sample(
      "enum Order { @available(macOS 20, *) case ⟨a, b }",
      "'@Cases' can't derive a path to 'a', which is not always available; write the conformance by hand"),
    Sample(
      "enum Order {\n#if X\n@available(swift, obsoleted: 7)\n#endif\ncase ⟨a }",
      "'@Cases' can't derive a path to 'a', which is not always available; write the conformance by hand"),
    Sample(
      "@⟨MainActor enum Order { case a }",
      "an enum of states or events can't belong to an actor: leave this out"),
    Sample("enum Order { case a(⟨\"b) }", "'@Cases' finds no end of this string"),
    Sample("enum Order { case a ⟨/* /* */ }", "'@Cases' finds no end of this comment"),
    Sample("enum Order { case a(Int ⟨}", "'@Cases' finds no beginning of this bracket"),
    Sample("enum Order ⟨{ case a", "'@Cases' finds no end of this bracket"),
    Sample("enum Order { case a, ⟨}", "'@Cases' finds no name of a case here"),
    Sample("enum Order { ⟨#if X\ncase a }", "'@Cases' finds no end of this condition"),
  ]

  @Test("It names what is wrong, at its place, and expands to nothing", arguments: samples)
  func mistake(_ sample: Sample) throws {
    let parts = "// é\n\(sample.declaration)".split(separator: "⟨", maxSplits: 1)
    let request = try Request.members(of: parts.joined(), at: 100)
    let expansion = try Expansion(try #require(Plugin().run(on: Plugin.frame(request)).answers.first))
    #expect(expansion.diagnostics.map(\.message) == [sample.sentence])
    #expect(expansion.diagnostics.first?.position.offset == 100 + parts[0].utf8.count)
    #expect(expansion.diagnostics.first?.position.fileName == "File.swift")
    #expect(expansion.diagnostics.first?.severity == "error")
    #expect(expansion.expandedSource == "")
  }

  @Test("Everything that is wrong is told at once, in the order of the text")
  func several() throws {
    let expansion = try #require(
      Expansion.all(of: ["enum Order { case any, a(Kind), a, `self`; enum Cases {} }"]).first)
    #expect(
      expansion.diagnostics.map(\.message) == [
        "the path '\\.any' leads to every case: give this case another name",
        "'@Cases' declares a 'Kind' itself: name this type with what it stands in, or give it another name",
        "another case is called 'a', and they would share a path",
        "a path '\\.self' means something else to the compiler: give this case another name",
        "'@Cases' declares 'Cases' itself: leave out one of the two",
      ])
  }
}
