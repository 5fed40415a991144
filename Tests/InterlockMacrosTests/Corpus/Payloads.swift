import Interlock
import Specimens

/// What public enums carry.
public struct Item: Hashable, Sendable { var name = "tea" }
struct Pair<First: Hashable & Sendable, Second: Hashable & Sendable>: Hashable, Sendable {
  var first: First
  var second: Second
}
enum Song: StateType { case playing, paused }

@Cases enum Plain: StateType { case on, off }
@Cases enum Single: StateType { case only }
@Cases enum SingleWithData: StateType { case only(Int) }
@Cases enum Unlabelled: StateType { case cart([Item]), amount(Int), none }
@Cases enum Labelled: StateType { case placed(id: Int), paid(receipt: String) }
@Cases enum Several: StateType {
  case placed(id: Int, total: Int), pair(Int, String), mixed(Int, name: String, Bool)
}
@Cases enum Underscored: StateType { case first(_ value: Int), second(_: Int, _ other: String, third: Int) }
@Cases enum Optionals: StateType {
  case one(Int?), two(Int??), list([Int?]?), named(name: String?), long(Optional<Int>)
}
@Cases enum Unwrapped: StateType { case one(Int!), named(name: String!, Int) }
@Cases enum Tuples: StateType {
  case pair((Int, String))
  case named(at: (x: Int, y: Int))
  case both((Int, Int), size: (width: Int, height: Int))
  case deep(((Int, Int), Int))

  static func == (left: Tuples, right: Tuples) -> Bool { "\(left)" == "\(right)" }
  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
@Cases enum Parenthesised: StateType { case one((Int)), two(((Int))), label(x: (Int)) }
@Cases enum Empty: Kinded { case unit(()), void(Void), labelled(of: Void), two((), Int) }
@Cases enum Collections: StateType {
  case list([Int]), lists([[Int]]), table([String: Int]), deep([String: [Int: Set<String>]]), set(Set<Int>)
  case long(Dictionary<String, Int>, Array<Array<Int>>), optional(Dictionary<String, Array<Int>>?)
}
@Cases enum Generics: StateType {
  case pair(Pair<Int, String>), pairs(Pair<Pair<Int, Int>, [Pair<Int, Int>]>, Int)
}
@Cases enum Ranges: StateType { case range(Range<Int>), closed(from: ClosedRange<Int>) }
@Cases enum Members: StateType {
  case index(Array<Int>.Index), kind(Song.Kind), module(Swift.Int), type(Interlock.History)
}
@Cases enum Selected: StateType { case swift(Swift::Int), state(Song) }
@Cases enum Closures: Kinded {
  case run(() -> Void)
  case send(@Sendable (Int) -> String)
  case main(@MainActor () -> Void)
  case both(Int, then: (Int, String) throws -> Int)
  case late(() async throws -> [Int])
  case typed((Int) throws(Never) -> Int)
  case curried((Int) -> (Int) -> Int)
  case optional((() -> Void)?)
  case generic(Array<() -> Int>, Dictionary<String, (Int) -> Void>)
}
@Cases enum FunctionTypes: Kinded {
  case isolated(@isolated(any) @Sendable () async -> Void), concurrent(@concurrent () async -> Void)
  case changing((inout Int) -> Void), owning((consuming [Int], borrowing [Int]) -> (Int, Int), count: Int)
  case labelled((_ x: Int, _ y: Int) -> Void), nested(x: (a: Int, b: (Int) -> Void))
  case variadic((Int...) -> Int), lazy((@autoclosure () -> Int) -> Int), escaping(
    (@escaping () -> Void) -> Void)
  case throwing(() throws(CancellationError) -> Void), path(KeyPath<Item, String>)
}
@Cases enum Existentials: Kinded {
  case failed(any Error), value(Any), several(any Error, code: Int), composed(any Sendable & Error)
  case object(AnyObject), optional((any Error)?), metatype(any Error.Type)
}
// swift-format-ignore
@Cases enum Metatypes: Kinded { case wide(of: Any.Type), several(any Error.Type, Any.Type), type(of: Any.Type)
  var isType: Bool { kind == .type }
}
// swift-format-ignore
@Cases enum Defaults: StateType {
  case number(Int = 3), named(name: String = "a, b) {", Int = 1 + 2)
  case list(items: [Int] = [1, 2], table: [String: Int] = ["a": 1, "b": 2])
  case compared(Bool = 1 < 2, Int = 3), shifted(Int = 1 << 2, by: Int = 8 >> 1)
  case made(Pair<Int, Int> = Pair<Int, Int>(first: 1, second: 2), [Int] = Array<Int>())
  case closed(Int = { let a = 1, b = 2; return a + b }(), after: Int = [1, 2].reduce(0) { $0 + $1 })
  case optional(Int?=nil, Dictionary<String, Int>=[:])
  case text(String = """
    one, two) }
    """, Int = 2)
}
@Cases enum ClosureDefaults: Kinded {
  case run(() -> Int = { 3 }), map((Int, Int) -> Int = { $0 + $1 }, count: Int = 2)
}
@Cases indirect enum Tree: StateType { case leaf(Int), node(Tree, Tree), own(Self), list([Self], Tree?) }
@Cases enum Chain: StateType { case end; indirect case link(Int, Chain) }
@Cases enum Nested: StateType {
  struct Inner: Hashable { var a = 1 }
  typealias Number = Int
  enum Deep: Hashable { case a, b }

  case inner(Inner), number(Number), deep(Nested.Deep), list([Inner])
}
// swift-format-ignore
@Cases enum Comments: StateType {
  case one(/* the first */ Int /* of many, of course */), two(
    // a line, with a comma
    name: String,  // and (another
    /* ) */ Int
  )
  case three(Int  // the type
    , Int)
}
@Cases enum Attributes: Kinded {
  case conventional(@convention(c) () -> Void), sendable(@Sendable () -> Void, Int)
}
// swift-format-ignore
@Cases enum Spread: StateType {
  case
    placed(
      id
        : Int,
      total
        :
        Int
    ),
    paid(
      Int)
}
@Cases enum Uninhabited: StateType {
  case never(Never), several(Int, Swift.Never), here(Int), ends(() -> Never)
  static func == (left: Uninhabited, right: Uninhabited) -> Bool { left.kind == right.kind }
  func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
@Cases enum Objects: Kinded { case box(Box), boxes([Box], weak: WeakBox) }
final class Box: Sendable {}
struct WeakBox { weak var box: Box? }

extension Specimen {
  static let payloads: [Specimen] = [
    Specimen(Plain.on, \.on, isPlain: true), Specimen(Plain.off, \.off, isPlain: true),
    Specimen(Single.only, \.only, isPlain: true), Specimen(SingleWithData.only(1), \.only),
    Specimen(Unlabelled.cart([Item()]), \.cart), Specimen(Unlabelled.amount(7), \.amount),
    Specimen(Unlabelled.none, \.none, isPlain: true),
    Specimen(Labelled.placed(id: 3), \.placed), Specimen(Labelled.paid(receipt: "r"), \.paid),
    Specimen(Several.placed(id: 1, total: 2), \.placed), Specimen(Several.pair(1, "a"), \.pair),
    Specimen(Several.mixed(1, name: "a", true), \.mixed),
    Specimen(Underscored.first(1), \.first), Specimen(Underscored.second(1, "a", third: 3), \.second),
    Specimen(Optionals.one(nil), \.one), Specimen(Optionals.one(1), \.one),
    Specimen(Optionals.two(.some(nil)), \.two), Specimen(Optionals.two(nil), \.two),
    Specimen(Optionals.list([1, nil]), \.list), Specimen(Optionals.named(name: nil), \.named),
    Specimen(Optionals.long(2), \.long),
    Specimen(Unwrapped.one(nil), \.one), Specimen(Unwrapped.named(name: "a", 2), \.named),
    Specimen(Tuples.pair((1, "a")), \.pair), Specimen(Tuples.named(at: (1, 2)), \.named),
    Specimen(Tuples.both((1, 2), size: (3, 4)), \.both), Specimen(Tuples.deep(((1, 2), 3)), \.deep),
    Specimen(Parenthesised.one(1), \.one), Specimen(Parenthesised.two(2), \.two),
    Specimen(Parenthesised.label(x: 3), \.label),
    Specimen(Empty.unit(()), \.unit), Specimen(Empty.void(()), \.void),
    Specimen(Empty.labelled(of: ()), \.labelled),
    Specimen(Empty.two((), 1), \.two),
    Specimen(Collections.list([1]), \.list), Specimen(Collections.lists([[1], []]), \.lists),
    Specimen(Collections.table(["a": 1]), \.table), Specimen(Collections.deep(["a": [1: ["b"]]]), \.deep),
    Specimen(Collections.set([1]), \.set), Specimen(Collections.long(["a": 1], [[2]]), \.long),
    Specimen(Collections.optional(nil), \.optional),
    Specimen(Generics.pair(Pair(first: 1, second: "a")), \.pair),
    Specimen(Generics.pairs(Pair(first: Pair(first: 1, second: 2), second: []), 3), \.pairs),
    Specimen(Ranges.range(0..<2), \.range), Specimen(Ranges.closed(from: 1...2), \.closed),
    Specimen(Members.index(1), \.index), Specimen(Members.kind(.paused), \.kind),
    Specimen(Members.module(1), \.module),
    Specimen(Members.type(.deep), \.type),
    Specimen(Selected.swift(1), \.swift), Specimen(Selected.state(.playing), \.state),
    Specimen(Closures.run {}, \.run), Specimen(Closures.send { "\($0)" }, \.send),
    Specimen(Closures.main {}, \.main),
    Specimen(Closures.both(1) { number, _ in number }, \.both), Specimen(Closures.late { [1] }, \.late),
    Specimen(Closures.typed { $0 }, \.typed), Specimen(Closures.curried { a in { a + $0 } }, \.curried),
    Specimen(Closures.optional(nil), \.optional), Specimen(Closures.generic([{ 1 }], [:]), \.generic),
    Specimen(FunctionTypes.isolated {}, \.isolated), Specimen(FunctionTypes.concurrent {}, \.concurrent),
    Specimen(FunctionTypes.changing { $0 += 1 }, \.changing),
    Specimen(FunctionTypes.owning({ _, _ in (1, 2) }, count: 1), \.owning),
    Specimen(FunctionTypes.labelled { _, _ in }, \.labelled),
    Specimen(FunctionTypes.nested(x: (1, { _ in })), \.nested),
    Specimen(FunctionTypes.variadic { (numbers: Int...) in numbers.count }, \.variadic),
    Specimen(FunctionTypes.lazy { $0() }, \.lazy), Specimen(FunctionTypes.escaping { $0() }, \.escaping),
    Specimen(FunctionTypes.throwing {}, \.throwing),
    Specimen(FunctionTypes.path(\.name), \.path),
    Specimen(Existentials.failed(CancellationError()), \.failed), Specimen(Existentials.value(1), \.value),
    Specimen(Existentials.several(CancellationError(), code: 1), \.several),
    Specimen(Existentials.composed(CancellationError()), \.composed),
    Specimen(Existentials.object(Box()), \.object),
    Specimen(Existentials.optional(nil), \.optional),
    Specimen(Existentials.metatype(CancellationError.self), \.metatype),
    Specimen(Metatypes.type(of: Int.self), \.type), Specimen(Metatypes.wide(of: String.self), \.wide),
    Specimen(Metatypes.several(CancellationError.self, String.self), \.several),
    Specimen(Defaults.number(), \.number), Specimen(Defaults.named(), \.named),
    Specimen(Defaults.list(), \.list),
    Specimen(Defaults.compared(), \.compared), Specimen(Defaults.shifted(), \.shifted),
    Specimen(Defaults.made(), \.made),
    Specimen(Defaults.closed(), \.closed), Specimen(Defaults.optional(), \.optional),
    Specimen(Defaults.text(), \.text),
    Specimen(ClosureDefaults.run(), \.run), Specimen(ClosureDefaults.map(), \.map),
    Specimen(Tree.leaf(1), \.leaf), Specimen(Tree.node(.leaf(1), .leaf(2)), \.node),
    Specimen(Tree.own(.leaf(1)), \.own), Specimen(Tree.list([.leaf(1)], nil), \.list),
    Specimen(Chain.end, \.end, isPlain: true), Specimen(Chain.link(1, .link(2, .end)), \.link),
    Specimen(Nested.inner(Nested.Inner()), \.inner), Specimen(Nested.number(1), \.number),
    Specimen(Nested.deep(.b), \.deep), Specimen(Nested.list([]), \.list),
    Specimen(Comments.one(1), \.one), Specimen(Comments.two(name: "a", 1), \.two),
    Specimen(Comments.three(1, 2), \.three),
    Specimen(Attributes.conventional {}, \.conventional), Specimen(Attributes.sendable({}, 1), \.sendable),
    Specimen(Spread.placed(id: 1, total: 2), \.placed), Specimen(Spread.paid(3), \.paid),
    Specimen(Uninhabited.here(1), \.here), Specimen(Uninhabited.ends { fatalError() }, \.ends),
    Specimen(Objects.box(Box()), \.box), Specimen(Objects.boxes([Box()], weak: WeakBox()), \.boxes),
  ]
}
