public import Interlock
import Specimens

/// An enum that other modules see.
@Cases public enum Public: StateType, Sendable { case a(Int, b: String), c }
@Cases package enum Package: StateType { case a(Int), b }
@Cases internal enum Internal: StateType { case a(Int), b }
@Cases fileprivate enum FilePrivate: StateType { case a(Int), b(Hidden) }
@Cases private enum Private: StateType { case a(Int), b(Hidden) }
private struct Hidden: Hashable, Sendable { var number = 1 }
/// An enum whose cases are fixed.
@frozen @Cases public enum Frozen: StateType { case a(Int), b }
@usableFromInline @Cases enum Inlinable: StateType { case a(Int), b }
@inlinable func inlinableNumber() -> Int? { Inlinable.a(1)[\.a] }
@Cases @usableFromInline package enum PackageInlinable: StateType { case a(Int), b }
public extension Item {
  @Cases enum Extended: StateType, Sendable { case a(Int), b(Item) }
}
public extension Item {
  @Cases internal enum InternalExtended: StateType { case a(Song), b }
  @Cases private enum Hiding: StateType { case a(Hidden), b }
  internal static var specimens: [Specimen] {
    [Specimen(InternalExtended.a(.paused), \.a), Specimen(Hiding.a(Hidden()), \.a)]
  }
}
package extension Item {
  @Cases enum PackageExtended: StateType { case a(Int), b(Item) }
}
private extension Item {
  @Cases enum PrivateExtended: StateType { case a(Int), b(Item) }
}
struct Outer {
  private struct Secret: Hashable { var number = 1 }
  @Cases private enum Inner: StateType { case a(Secret), b(Outer) }
  @Cases enum Open: StateType { case a(Int), b }
  static var specimens: [Specimen] {
    [Specimen(Inner.a(Secret()), \.a), Specimen(Inner.b(Outer()), \.b), Specimen(Open.a(1), \.a)]
  }
}
extension Outer: Hashable {}
/// What others see an enum in.
public struct PublicOuter {
  /// An enum inside.
  @Cases public enum Inner: EventType { case a(Int), b }
}
final class Holder { @Cases enum Inner: StateType { case a(Int), b } }
actor Worker { @Cases enum Inner: StateType { case a(Int), b } }
@MainActor final class Screen { @Cases enum Inner: StateType { case a(Int), b } }
protocol Screened { associatedtype State: StateType }
struct Shown: Screened { @Cases enum State: StateType { case a(Int), b } }
@Interlock.Cases enum Qualified: StateType {
  @Interlock.Cases enum Inner: StateType { case x(Int), y }
  case a(Inner), b(Qualified.Inner), c
}
@Cases enum Parent: StateType {
  case child(Child), children([Child])
  @Interlock.Cases enum Child: StateType {
    case a(Int), grandchild(Grandchild)
    @Interlock.Cases enum Grandchild: StateType { case a(Int), b }
  }
}

@Cases enum Generic<Value: Hashable & Sendable>: StateType {
  case full(Value), several(Value, [Value]), empty, me([Generic])
}
@Cases enum TwoParameters<First: Hashable, Second>: Kinded {
  case first(First), both(First, second: Second), neither
}
struct GenericOuter<Value: Hashable & Sendable>: Hashable {
  @Cases enum Inner: StateType { case a(Value), b(GenericOuter), c }
}
@Cases enum Associated<Numbers: Collection & Hashable & Sendable>: StateType where Numbers.Element == Int {
  case all(Numbers), first(Numbers.Element?), none
}
@Cases nonisolated enum Nonisolated: StateType { case a(Int), b }
@Cases enum SendableOne: StateType, Sendable { case a(Int), b }
@Cases enum Unchecked: Kinded, @unchecked Sendable { case a(AnyObject), b }
@Cases enum Later { case a(Int), b }
extension Later: StateType {}

/// Enums inside a function.
func localSpecimens() -> [Specimen] {
  struct Local: Hashable, Sendable { var number = 1 }
  @Cases enum Inside: StateType { case a(Int), b(Local), c }
  let closure = { () -> [Specimen] in
    @Cases enum Deeper: StateType { case a(Int), b(Local) }
    return [Specimen(Deeper.a(1), \.a), Specimen(Deeper.b(Local()), \.b)]
  }
  return [
    Specimen(Inside.a(1), \.a), Specimen(Inside.b(Local()), \.b), Specimen(Inside.c, \.c, isPlain: true),
  ] + closure()
}

extension Specimen {
  static let places: [Specimen] = declared + Item.specimens + Outer.specimens + localSpecimens()

  private static let declared = [
    Specimen(Public.a(1, b: "a"), \.a), Specimen(Public.c, \.c, isPlain: true), Specimen(Package.a(1), \.a),
    Specimen(Internal.a(1), \.a), Specimen(FilePrivate.a(1), \.a), Specimen(FilePrivate.b(Hidden()), \.b),
    Specimen(Private.a(1), \.a), Specimen(Private.b(Hidden()), \.b), Specimen(Frozen.a(1), \.a),
    Specimen(Inlinable.a(1), \.a), Specimen(PackageInlinable.b, \.b, isPlain: true),
    Specimen(Item.Extended.b(Item()), \.b), Specimen(Item.PackageExtended.b(Item()), \.b),
    Specimen(Item.PrivateExtended.b(Item()), \.b), Specimen(PublicOuter.Inner.a(1), \.a),
    Specimen(Holder.Inner.a(1), \.a), Specimen(Worker.Inner.b, \.b, isPlain: true),
    Specimen(Screen.Inner.a(1), \.a),
    Specimen(Shown.State.a(1), \.a), Specimen(Qualified.Inner.x(1), \.x), Specimen(Qualified.a(.y), \.a),
    Specimen(Qualified.b(.x(1)), \.b), Specimen(Parent.child(.a(1)), \.child),
    Specimen(Parent.Child.grandchild(.b), \.grandchild),
    Specimen(Parent.Child.Grandchild.a(1), \.a),
    Specimen(Generic<Int>.full(1), \.full), Specimen(Generic<String>.several("a", []), \.several),
    Specimen(Generic<Int>.empty, \.empty, isPlain: true), Specimen(Generic<Int>.me([.empty]), \.me),
    Specimen(TwoParameters<Int, any Error>.both(1, second: CancellationError()), \.both),
    Specimen(TwoParameters<Int, Any>.neither, \.neither, isPlain: true),
    Specimen(GenericOuter<Int>.Inner.a(1), \.a),
    Specimen(GenericOuter<Int>.Inner.b(GenericOuter()), \.b), Specimen(Associated<[Int]>.all([1]), \.all),
    Specimen(Associated<[Int]>.first(nil), \.first), Specimen(Nonisolated.a(1), \.a),
    Specimen(SendableOne.a(1), \.a),
    Specimen(Unchecked.a(Box()), \.a), Specimen(Later.a(1), \.a), Specimen(Later.b, \.b, isPlain: true),
  ]
}
