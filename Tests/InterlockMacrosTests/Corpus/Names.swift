import Interlock
import Specimens

@Cases enum Keywords: StateType { case `default`, `switch`(Int), `in`(for: Int), `nil`, `true`(Bool) }
@Cases enum Words: StateType {
  case open, some, none, async, get(Int), set, each, macro, actor(name: String), package, await
}
@Cases enum SomeNone: StateType { case none(Int), some, map(Int), take, wrapped }
@Cases enum OptionalLike: StateType { case none, some(Int) }
@Cases enum Members2: StateType {
  case kind, value(of: Int), state(Int), embed, extract(Int), hash, description(String)
}
@Cases enum Types: StateType {
  case Root2, Payload(Int), Order, Interlock(Int), Swift, StateType, CaseType(Int)
}
@Cases enum Sentences: StateType { case `not found`, `404`, `has, a comma`(Int), `(`(x: Int), `a-b` }
@Cases enum Unicode: StateType { case café(Int), 中文, ß, 🙂(String), élan(naïve: Int) }
@Cases enum Underscores: StateType { case _hidden(Int), __deep, a_b(Int), x_ }
@Cases enum Digits: StateType { case a1(Int), b2c3, _1 }
@Cases enum Long: StateType { case aVeryLongNameThatGoesOnAndOn(withALabelThatIsLong: Int, andAnother: Int) }
// swift-format-ignore
@Cases enum `Quoted enum`: StateType { case a(Int), b(`Quoted enum`.Inner), c
  struct Inner: Hashable {} }
// swift-format-ignore
@Cases enum `class`: StateType { indirect case a(`class`), own(Int); case b }
@Cases enum LabelWords: StateType {
  case a(in: Int, for: Int), b(`inout`: Int, `let`: String), c(self: Int, `default`: Int)
  case d(Kind: Int, Cases: Int), e(x: (Kind: Int, b: Int))

  static func == (left: LabelWords, right: LabelWords) -> Bool { "\(left)" == "\(right)" }
  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
@Cases enum Shadows: StateType { case string(String), int(Int), string2(Swift.String) }
@Cases enum Part: StateType { case payload(payload: Int), part0(part0: Int, part1: Int), root(root: Int) }

extension Specimen {
  static let names: [Specimen] = [
    Specimen(Keywords.default, \.default, isPlain: true), Specimen(Keywords.switch(1), \.switch),
    Specimen(Keywords.in(for: 1), \.in), Specimen(Keywords.nil, \.nil, isPlain: true),
    Specimen(Keywords.true(true), \.true),
    Specimen(Words.open, \.open, isPlain: true), Specimen(Words.some, \.some, isPlain: true),
    Specimen(Words.none, \.none, isPlain: true), Specimen(Words.async, \.async, isPlain: true),
    Specimen(Words.get(1), \.get), Specimen(Words.set, \.set, isPlain: true),
    Specimen(Words.each, \.each, isPlain: true),
    Specimen(Words.actor(name: "a"), \.actor), Specimen(Words.await, \.await, isPlain: true),
    Specimen(Words.macro, \.macro, isPlain: true), Specimen(Words.package, \.package, isPlain: true),
    Specimen(SomeNone.none(1), \.none), Specimen(SomeNone.some, \.some, isPlain: true),
    Specimen(SomeNone.map(1), \.map),
    Specimen(SomeNone.take, \.take, isPlain: true),
    Specimen(OptionalLike.none, \.none, isPlain: true), Specimen(OptionalLike.some(1), \.some),
    Specimen(Members2.kind, \.kind, isPlain: true), Specimen(Members2.value(of: 1), \.value),
    Specimen(Members2.state(1), \.state), Specimen(Members2.embed, \.embed, isPlain: true),
    Specimen(Members2.extract(1), \.extract), Specimen(Members2.hash, \.hash, isPlain: true),
    Specimen(Members2.description("a"), \.description),
    Specimen(Types.Root2, \.Root2, isPlain: true), Specimen(Types.Payload(1), \.Payload),
    Specimen(Types.Order, \.Order, isPlain: true), Specimen(Types.Interlock(1), \.Interlock),
    Specimen(Types.Swift, \.Swift, isPlain: true), Specimen(Types.StateType, \.StateType, isPlain: true),
    Specimen(Types.CaseType(1), \.CaseType),
    Specimen(Sentences.`not found`, \.`not found`, isPlain: true),
    Specimen(Sentences.`404`, \.`404`, isPlain: true),
    Specimen(Sentences.`has, a comma`(1), \.`has, a comma`),
    Specimen(Sentences.`a-b`, \.`a-b`, isPlain: true),
    Specimen(Unicode.café(1), \.café), Specimen(Unicode.中文, \.中文, isPlain: true),
    Specimen(Unicode.ß, \.ß, isPlain: true),
    Specimen(Unicode.🙂("a"), \.🙂), Specimen(Unicode.élan(naïve: 1), \.élan),
    Specimen(Underscores._hidden(1), \._hidden), Specimen(Underscores.__deep, \.__deep, isPlain: true),
    Specimen(Underscores.a_b(1), \.a_b), Specimen(Underscores.x_, \.x_, isPlain: true),
    Specimen(Digits.a1(1), \.a1), Specimen(Digits.b2c3, \.b2c3, isPlain: true),
    Specimen(Digits._1, \._1, isPlain: true),
    Specimen(
      Long.aVeryLongNameThatGoesOnAndOn(withALabelThatIsLong: 1, andAnother: 2),
      \.aVeryLongNameThatGoesOnAndOn),
    Specimen(`Quoted enum`.a(1), \.a), Specimen(`Quoted enum`.b(.init()), \.b), Specimen(`class`.a(.b), \.a),
    Specimen(`class`.own(1), \.own),
    Specimen(LabelWords.a(in: 1, for: 2), \.a), Specimen(LabelWords.b(`inout`: 1, let: "a"), \.b),
    Specimen(LabelWords.c(self: 1, default: 2), \.c), Specimen(LabelWords.d(Kind: 1, Cases: 2), \.d),
    Specimen(LabelWords.e(x: (1, 2)), \.e),
    Specimen(Shadows.string("a"), \.string), Specimen(Shadows.int(1), \.int),
    Specimen(Shadows.string2("b"), \.string2),
    Specimen(Part.payload(payload: 1), \.payload), Specimen(Part.part0(part0: 1, part1: 2), \.part0),
    Specimen(Part.root(root: 1), \.root),
  ]
}
