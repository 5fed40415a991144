import Interlock
import InterlockGraph
import TestSupport

/// Names that mean something to one of the formats, or that hold more than letters.
enum Hostile {
  static let names: [Word] = [
    "end", "state", "note", "node", "[*]", "a \"quoted\" name", "two\nlines", "back\\slash", "<b>&amp;</b>",
    "semi;colon:#35;", "-->", "%% comment", "__under**stars**", "pipe|tick`", "🚦🏽", "أحمر", "赤信号", "s1", "any",
    "Any", "", "\u{1}bell\r\nend",
  ]

  /// More that a tool may take for markup, of which none may be lost.
  static let traps: [Word] = [
    "1. first", "- dash", "+ plus", "* star", "# heading", "> quote", "= title =", "== bar ==", "..dots..",
    "**bold**",
    "//italic//", "~~struck~~", "--minus--", "__line__", "$$x^2$$", "`code`", "[link](to)", "[[page]]",
    "https://a.b/c?d=e&f",
    "www.example.com", "me@example.com", "<script>alert(1)</script>", "<!-- no -->", "<&heart>", "<U+0041>",
    "<b>", "<color:red>x",
    "&lt;", "&#65;", "#65;", "#quot;", "#lt;b#gt;", ":smile:", "fa:fa-car", "a:b", ":::class",
    "%%{init: {}}%%", "%date%", "%n()",
    "$name", "!include x", "@enduml", "@startuml", "' remark", "/' remark '/", "// remark", "\\n", "\\N",
    "\\t", "\\", "\\\\", "\"",
    "'", "''", "{", "}", "{}", "|", "||", "<<choice>>", "<<end>>", "[H]", "(", "()", ";", ",", "^",
    "~", "~a", "?", "!", ".", "...",
    "-", "--", "->", "=>", "a-b", "a.b", "a b", "0", "1a", "-1", "1.5", "é", "ﬁ", "ß", "İ",
    "👩‍👩‍👧", "🇩🇪", "한국어", "नमस्ते",
    "שלום", "\u{200B}zero", "a\u{A0}b", "tab\tb", "a\nb", "\n", "a\n", "\na", "a\n\nb", "a  b", " a", "b ",
    "digraph", "subgraph", "edge", "strict",
    "END", "State", "classDef", "direction", "fork", "join", "choice", "click", "style", "default", "as",
    "namespace", "hide",
    "endstate", "notes", "ended", "title", "skinparam", "legend", "partition", "scale", "initial_", "final_",
    "state1", "root", "start",
    "constructor", "__proto__", "toString", "prototype", "valueOf", "isPrototypeOf", "propertyIsEnumerable",
    "toLocaleString", "hasOwnProperty",
  ]

  /// A machine of some of these names, made by chance.
  static func random(seed: UInt64) -> MachineGraph<Word, Word> {
    var random = SplitMix64(seed: seed)
    let words = Array(Set(names + traps)).sorted { $0.description < $1.description }.shuffled(using: &random)
    return RandomMachine(
      seed: seed, states: Array(words[0..<6]), events: Array(words[6..<10]), isConditional: true,
      labels: words[10..<14].map(\.description)
    ).graph
  }

  /// A ring through all of these states, on events of the same names.
  static let graph = ring(names)

  /// A ring through states, on events of the same names.
  static func ring(_ names: [Word]) -> MachineGraph<Word, Word> {
    MachineGraph(
      Blueprint<Word, Word>(state: names[0]) {
        for (from, to) in zip(names, names.dropFirst() + names.prefix(1)) { On(to, from => to) }
        On("}\"]; [x]", .any => names[0])
          .when("a \"]\" | b\n<c>") { _ in true }
      }, finalStates: [names[1]])
  }
}
