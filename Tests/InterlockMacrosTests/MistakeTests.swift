import TestSupport
import Testing

@Suite("L3: @Cases reports at its place what it can't derive")
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

  private static let path = "means something else to the compiler: rename this case"

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
    Sample("enum ⟨Kind { case a }", "'@Cases' declares a 'Kind' inside the enum: rename the enum"),
    Sample(
      "enum ⟨_cart { case cart }", "'@Cases' declares a '_cart' inside the enum: rename the enum"),
    Sample(
      "enum Order<⟨Kind: Hashable> { case a([Int.Kind]) }",
      "'@Cases' declares a 'Kind' inside the enum: rename the parameter"),
    Sample(
      "enum Order { case a; enum ⟨Kind {} }", "'@Cases' declares 'Kind' itself: remove or rename this one"),
    Sample(
      "enum Order { typealias ⟨Cases = Int; case a }",
      "'@Cases' declares 'Cases' itself: remove or rename this one"),
    Sample(
      "enum Order { case a\n var ⟨kind: Int { 1 } }",
      "'@Cases' declares 'kind' itself: remove or rename this one"),
    Sample(
      "enum Order { case a; struct ⟨Order {} }",
      "'@Cases' could not refer to the enum from inside it: rename this type"),
    Sample(
      "enum Order { case b, ⟨any(Int) }",
      "the path '\\.any' leads to every case: rename this case"),
    Sample(
      "enum Order { case ⟨`Any` }",
      "the path '\\.any' leads to every case: rename this case"),
    Sample("enum Order { case a, ⟨`self` }", "a path '\\.self' \(path)"),
    Sample("enum Order { case a, ⟨`init`(Int) }", "a path '\\.init' \(path)"),
    Sample("enum Order { case a, ⟨`Type` }", "a path '\\.Type' \(path)"),
    Sample("enum Order { case a, ⟨Kind }", "'@Cases' declares a type 'Kind': rename this case"),
    Sample("enum Order { case ⟨Root(Int) }", "'@Cases' declares a type 'Root': rename this case"),
    Sample(
      "enum Order { case ⟨_cart, cart }",
      "'_cart' is what '@Cases' calls the type of 'cart': rename one of the two"),
    Sample(
      "enum Order { case move(x: Int), ⟨move(y: Int) }",
      "another case is called 'move', and they would share a path"),
    Sample(
      "enum Order { case a\n#if X\ncase ⟨a\n#endif\n}",
      "another case is called 'a', and they would share a path"),
    Sample(
      "enum Order { case a([String: ⟨Kind]) }",
      "'@Cases' declares a 'Kind' itself: write the outer type before this name, or rename the type"),
    Sample(
      "enum Order { case a(x: Int, of: ⟨Cases = .b) }",
      "'@Cases' declares a 'Cases' itself: write the outer type before this name, or rename the type"),
    Sample(
      "enum Order { case a(⟨_b), b }",
      "'@Cases' declares a '_b' itself: write the outer type before this name, or rename the type"),
    Sample(
      "enum Order { case a(@⟨autoclosure () -> Int) }",
      "'@Cases' can't pass on an autoclosure: use a plain closure"),
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
      "an enum of states or events can't belong to an actor: remove this attribute"),
    Sample("enum Order { case a(⟨\"b) }", "'@Cases' can't find the end of this string"),
    Sample("enum Order { case a ⟨/* /* */ }", "'@Cases' can't find the end of this comment"),
    Sample("enum Order { case a(Int ⟨}", "'@Cases' can't find the beginning of this bracket"),
    Sample("enum Order ⟨{ case a", "'@Cases' can't find the end of this bracket"),
    Sample("enum Order { case a, ⟨}", "'@Cases' expects the name of a case here"),
    Sample("enum Order { ⟨#if X\ncase a }", "'@Cases' can't find the end of this condition"),
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

  @Test("All mistakes are reported at once, in the order of the text")
  func several() throws {
    let expansion = try #require(
      Expansion.all(of: ["enum Order { case any, a(Kind), a, `self`; enum Cases {} }"]).first)
    #expect(
      expansion.diagnostics.map(\.message) == [
        "the path '\\.any' leads to every case: rename this case",
        "'@Cases' declares a 'Kind' itself: write the outer type before this name, or rename the type",
        "another case is called 'a', and they would share a path",
        "a path '\\.self' means something else to the compiler: rename this case",
        "'@Cases' declares 'Cases' itself: remove or rename this one",
      ])
  }

  @Test("The article explains each message, and no other")
  func article() {
    let article = Page(path: "Docs/Interlock.docc/CasePaths.md").text
    let quote = /^- `(?<message>[^`]+)`/.anchorsMatchLineEndings()
    let explained = article.matches(of: quote).map { String($0.message) }.filter { $0.contains(" ") }
    let said = Self.samples.map(\.sentence)
    #expect(explained.filter { !said.contains($0) } == [])

    let shapes = Set(explained.map(shape))
    let unreadable = /can't find the|expects the name|of an enum$/
    #expect(said.filter { !$0.contains(unreadable) && !shapes.contains(shape(of: $0)) } == [])
  }

  /// A message without the names in it.
  private func shape(of message: String) -> String {
    message.replacing(/'[^@' ][^' ]*'|an? \w+$/, with: "''")
  }
}
