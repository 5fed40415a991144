/// A type whose values have kinds: the few cases that arrows are drawn between, whatever data a value carries.
///
/// By default a value is its own kind. A type whose cases carry data declares its kinds:
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
/// Adopt ``StateType`` or ``EventType``. A type whose data can't be compared, such as an `any Error`, adopts `Kinded` itself:
/// only kinds are compared and hashed.
public protocol Kinded: SendableMetatype {
  /// Which case a value is, without its data. A kind is its own kind.
  associatedtype Kind: Kinded = Self where Kind.Kind == Kind

  /// Which case the value is.
  var kind: Kind { get }

  /// The value of a kind that has no data (K2).
  ///
  /// A machine asks for it where an arrow leads to the kind and nobody else gives a value. The default has none for a kind that is
  /// not the value itself.
  ///
  /// - Returns: the value; nil if values of the kind carry data.
  static func value(of kind: Kind) -> Self?
}

extension Kinded {
  /// No value: values of the kind may carry data.
  public static func value(of kind: Kind) -> Self? { nil }
}

extension Kinded where Kind == Self {
  /// The value itself.
  @inlinable
  @inline(__always)
  public var kind: Self { self }

  /// The kind itself.
  public static func value(of kind: Self) -> Self? { kind }
}
