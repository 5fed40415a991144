import Interlock
import Specimens

@Cases enum OfStates: StateType { case a(Int), b }
@Cases enum OfEvents: EventType { case a(Int), b }
@Cases enum OfBoth: StateType, EventType { case a(Int), b }
@Cases enum OfNeither: Kinded { case a(any Error), b }
@Cases enum Raw: String, StateType { case red = "r", green, blue = "b, c" }
@Cases enum RawNumber: Int, EventType, CaseIterable { case one = 1, minus = -1, two = 2, three }
@Cases enum RawDouble: Double, StateType { case small = 1e-3, large = 0x1p-2, exact = 2.5 }
@Cases enum Iterable: StateType, CaseIterable { case a, b, c }
@Cases enum Coded: StateType, Codable { case a(Int), b(name: String, [Int]), c }
@Cases enum Thrown: StateType, Error { case a(Int), b }
@Cases enum Described: StateType, CustomDebugStringConvertible {
  case a(Int), b
  var debugDescription: String { kind == .a ? "a(1)" : "b" }
}
@Cases enum Compared: StateType, Comparable { case a(Int), b }
@Cases enum OwnValue: StateType {
  case list([Int]), b
  static func value(of kind: Kind) -> OwnValue? { kind == .list ? .list([]) : nil }
}
@Cases enum OtherValues: StateType {
  case list([Int]), b
  static func value(of name: String) -> OtherValues? { nil }
  func value(of count: Int) -> Int { count }
}
@Cases enum Qualifying: Interlock.StateType & Sendable { case a(Int), b }
@Cases enum Identified: StateType, Identifiable { case a(Int), b; var id: Int { 1 } }

extension Specimen {
  static let roles: [Specimen] = [
    Specimen(OfStates.a(1), \.a), Specimen(OfStates.b, \.b, isPlain: true), Specimen(OfEvents.a(1), \.a),
    Specimen(OfBoth.a(1), \.a), Specimen(OfNeither.a(CancellationError()), \.a),
    Specimen(OfNeither.b, \.b, isPlain: true),
    Specimen(Raw.red, \.red, isPlain: true), Specimen(Raw.blue, \.blue, isPlain: true),
    Specimen(RawNumber.minus, \.minus, isPlain: true), Specimen(RawNumber.three, \.three, isPlain: true),
    Specimen(RawDouble.small, \.small, isPlain: true), Specimen(RawDouble.exact, \.exact, isPlain: true),
    Specimen(Iterable.c, \.c, isPlain: true), Specimen(Coded.b(name: "a", [1]), \.b),
    Specimen(Thrown.a(1), \.a),
    Specimen(Described.a(1), \.a), Specimen(Compared.a(1), \.a), Specimen(Qualifying.a(1), \.a),
    Specimen(OtherValues.b, \.b, isPlain: true), Specimen(OtherValues.list([]), \.list),
    Specimen(Identified.b, \.b, isPlain: true),
  ]
}
