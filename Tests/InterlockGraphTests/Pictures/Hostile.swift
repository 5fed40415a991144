import Interlock
import InterlockGraph

/// Names that mean something to one of the formats, or that hold more than letters.
enum Hostile {
  static let names: [Word] = [
    "end", "state", "note", "node", "[*]", "a \"quoted\" name", "two\nlines", "back\\slash", "<b>&amp;</b>",
    "semi;colon:#35;", "-->", "%% comment", "__under**stars**", "pipe|tick`", "🚦🏽", "أحمر", "赤信号", "s1", "any",
    "Any", "", "\u{1}bell\r\nend",
  ]

  /// A ring through all of these states, on events of the same names.
  static let graph = MachineGraph(
    Blueprint<Word, Word>(state: names[0]) {
      for (from, to) in zip(names, names.dropFirst() + names.prefix(1)) { On(to, from => to) }
      On("}\"]; [x]", .any => "end", when: "a \"]\" | b\n<c>") { _ in true }
    }, finalStates: ["state"])
}
