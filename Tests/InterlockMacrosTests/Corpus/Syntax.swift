import Interlock
import Specimens

// swift-format-ignore
/// A comment: enum Wrong { case wrong }
@Cases  // and another
/* enum Wrong { /* inside */ case wrong } */
enum Documented: StateType {
  /// The first: case no.
  case first(Int)
  // case second
  /* case third */
  /** case fourth { */
  case fifth  // case sixth
  ;case seventh(Int); case eighth, ninth
}
extension Int {
  static let `case` = 1
  static let `enum` = 2
}
@Cases enum Dotted: StateType {
  static let one = Int.case
  case a(Int)
  static let two = Int.enum
  case b
  static let path: any KeyPath<Attributed2, Int> & Sendable = \.case
  case c
}
@Cases enum OneLine: StateType { case a; case b(Int); case c, d(String) }
// swift-format-ignore
@Cases enum Braced: StateType{case a(Int);case b}
@Cases
@dynamicMemberLookup
enum Attributed2: StateType { @_documentation(visibility: internal) case a(Int); case b }
extension Attributed2 {
  var `case`: Int { 1 }
}
extension Attributed2 { subscript(dynamicMember name: String) -> Int { name.count } }
@available(macOS 10.15, *) @Cases enum Dated: StateType { case a(Int), b }
@Cases enum Bodies: StateType {
  case first(Int)

  static let text = "case no(Int) } \("case \("deep } \(1 + (2))")") {"
  static let raw = #"case "no" \( } \#("in } \(1)")"#
  static let quotes = #"""#
  static let hashed = ##"a "# b "##
  static let long = """
    case no { "
      \("""
      } case deeper
      """)
    " \"""
    """
  static let rawLong = #"""
    case " """ no }
    """#
  static let escape = "\\"
  static let quote = "\"}"

  case second

  var described: String {
    switch self {
    case .first(let number) where number > 1: "\(number)"
    case .first: "first"
    case .second, .third: "no }"
    }
  }

  static func find(_ values: [Bodies]) -> Int? {
    for case .first(let number) in values { return number }
    if case .first(let number)? = values.last { return number }
    guard case .second = values[0] else { return nil }
    enum Local { case no }
    return nil
  }

  case third(Int)

  struct Inside { enum Deep { case no, never } }
  enum Other { case no(Int); case never }
  static let computed = if case .first(1) = Bodies.first(1) { 1 } else { 2 }
  static let chosen =
    switch Bodies.second {
    case .second: 1
    default: 2
    }
  subscript(index: Int) -> Int { index }
  init(number: Int) { self = .first(number) }
  static prefix func - (value: Bodies) -> Bodies { value }
  static func / (left: Bodies, right: Bodies) -> Bodies { left }
}
// swift-format-ignore
@Cases enum Expressions: StateType {
  static nonisolated(unsafe) let pattern = /[{"'] case (\/) \}/
  static nonisolated(unsafe) let raw = #/case { " / /#
  static nonisolated(unsafe) let lines = #/
    case { "  # }
    /#
  static let divided = 8 / 2 / 1
  static func half(_ numbers: [Int]) -> Int { (numbers[0] / 2) + numbers.count/2 }
  case a(Int), b
  static let last = 1
}
@Cases enum Conditional: StateType {
  case always(Int)
  #if os(Linux) || os(macOS) || os(iOS)
    case here(String)
    #if DEBUG && !DEBUG
      case never(Missing)
    #elseif swift(>=5.9) && compiler(>=5.9)
      case inner, other(Int)
    #else
      case older
    #endif
  #else
    case there(Missing)
  #endif
  #if canImport(Interlock)
    var number: Int { 1 }
  #endif
  #if os(Nowhere)
    case same(Missing)
  #else
    case same(Int)
  #endif
}
// swift-format-ignore
@Cases enum LongCondition: StateType {
  #if (os(Linux)  // a comment
    || os(macOS)) /* another */ && !os(Nowhere)
  case a(Int)
  #endif
  case b
}
@Cases enum AllConditional: StateType {
  #if !os(Nowhere)
    case a(Int)
  #else
    case b
  #endif
}
@Cases enum Deprecated: StateType {
  @available(*, deprecated, message: "use fresh, please") case old(Int)
  @available(*, deprecated, renamed: "fresh")
  case older(name: String, Int), oldest(Bool)
  @available(*, deprecated) case ancient, gone
  case fresh
}
#if os(Linux) || os(macOS)
  @Cases enum Guarded: StateType { case a(Int), b }
#endif
@Cases enum Macros: StateType {
  case line(Int = #line), file(String = #fileID)
  static let place = #line
  case function(name: String = #function, Int = #column)
}
// swift-format-ignore
@Cases enum Indented: StateType
{
	case a(Int)
		case b
}
@Cases enum Operators: StateType {
  case a(Int = -1, Int = +2), b(Bool = !true), c(Int = 1_000 &+ 2), d(Double = 1e-3), e(Int = 0x1F)
  static func => (left: Operators, right: Int) -> Int { right }
}
@Cases enum `Where`<Value>: StateType where Value: Hashable, Value: Sendable { case some(Value), `where` }

extension Specimen {
  static let syntax: [Specimen] = [
    Specimen(Documented.first(1), \.first), Specimen(Documented.fifth, \.fifth, isPlain: true),
    Specimen(Documented.seventh(1), \.seventh), Specimen(Documented.ninth, \.ninth, isPlain: true),
    Specimen(Dotted.a(1), \.a), Specimen(Dotted.b, \.b, isPlain: true),
    Specimen(Dotted.c, \.c, isPlain: true),
    Specimen(OneLine.a, \.a, isPlain: true), Specimen(OneLine.b(1), \.b), Specimen(OneLine.d("a"), \.d),
    Specimen(Braced.a(1), \.a), Specimen(Braced.b, \.b, isPlain: true),
    Specimen(Attributed2.a(1), \.a), Specimen(Dated.a(1), \.a), Specimen(Dated.b, \.b, isPlain: true),
    Specimen(Bodies.first(1), \.first), Specimen(Bodies.second, \.second, isPlain: true),
    Specimen(Bodies.third(1), \.third),
    Specimen(Expressions.a(1), \.a), Specimen(Expressions.b, \.b, isPlain: true),
    Specimen(Conditional.always(1), \.always), Specimen(Conditional.here("a"), \.here),
    Specimen(Conditional.inner, \.inner, isPlain: true), Specimen(Conditional.other(1), \.other),
    Specimen(Conditional.same(1), \.same),
    Specimen(LongCondition.a(1), \.a), Specimen(LongCondition.b, \.b, isPlain: true),
    Specimen(AllConditional.a(1), \.a),
    Specimen(Deprecated.fresh, \.fresh, isPlain: true),
    Specimen(Guarded.a(1), \.a),
    Specimen(Macros.line(), \.line), Specimen(Macros.file(), \.file), Specimen(Macros.function(), \.function),
    Specimen(Indented.a(1), \.a), Specimen(Indented.b, \.b, isPlain: true),
    Specimen(Operators.a(), \.a), Specimen(Operators.b(), \.b), Specimen(Operators.c(), \.c),
    Specimen(Operators.d(), \.d),
    Specimen(Operators.e(), \.e),
    Specimen(`Where`<Int>.some(1), \.some), Specimen(`Where`<Int>.where, \.where, isPlain: true),
  ]
}
