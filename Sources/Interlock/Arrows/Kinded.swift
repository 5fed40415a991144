/// A type whose values have kinds. Arrows connect kinds, whatever data a value carries.
///
/// By default, a value is its own kind. A type whose cases carry data declares its kinds:
///
/// ```swift
/// enum Order: StateType {
///   case cart([String]), placed(Int)
///
///   enum Kind: StateType { case cart, placed }
///   var kind: Kind {
///     switch self {
///     case .cart: .cart
///     case .placed: .placed
///     }
///   }
/// }
/// ```
///
/// Adopt ``StateType`` or ``EventType``. If a type's data can't be compared, such as an `any Error`, adopt `Kinded`
/// itself: only kinds are compared and hashed.
public protocol Kinded: SendableMetatype {
  /// The case of a value without its data. A kind is its own kind.
  associatedtype Kind: Kinded = Self where Kind.Kind == Kind

  /// The value's case, without its data.
  var kind: Kind { get }

  /// Returns the value of a kind that has no data (K2).
  ///
  /// A machine calls it when an arrow leads to the kind and nothing else provides a value. The default returns nil,
  /// except where the kind is the value itself.
  ///
  /// - Returns: the value; nil if values of the kind carry data.
  static func value(of kind: Kind) -> Self?

  /// The cases that case paths such as `\.cart` lead to, a ``CaseList``. ``Cases()`` derives it; a type that is its own kind
  /// needs none.
  ///
  /// The protocol does not require this, because the constraint would add 160 bytes of machine code to each type of
  /// states or events.
  associatedtype Cases = NoCases<Self>
}

extension Kinded {
  /// Returns nil, because values of the kind may carry data.
  public static func value(of kind: Kind) -> Self? { nil }
}

extension Kinded where Kind == Self {
  /// The value itself.
  @export(implementation)
  @inline(__always)
  public var kind: Self { self }

  /// Returns the kind itself.
  public static func value(of kind: Self) -> Self? { kind }
}
