/// Where states with data come from (K2): a closure that gives the state that an event leads to.
///
/// ```swift
/// enum Order: StateType {
///   case cart([String]), placed(Int)
///
///   enum Kind: StateType { case cart, placed }
///   var kind: Kind { if case .cart = self { .cart } else { .placed } }
/// }
/// enum Step: EventType {
///   case add(String), place(Int)
///
///   enum Kind: EventType { case add, place }
///   var kind: Kind { if case .add = self { .add } else { .place } }
/// }
///
/// let order = Blueprint<Order, Step>(state: .cart([])) {
///   On(.add, .cart => .any)
///   On(.place, .cart => .placed)
///   Values { event, state in
///     return switch (event, state) {
///     case (.add(let item), .cart(let items)): .cart(items + [item])
///     case (.place(let number), .cart): .placed(number)
///     default: nil
///     }
///   }
/// }
/// ```
///
/// The closures of a definition are asked in their order, after the arrow's own value or closure, and before ``Kinded/value(of:)``. The
/// first state of the wanted kind is taken; states of other kinds are passed over. They are asked once an arrow's condition has agreed,
/// before anything changes, and never on a state attempt. Write `return switch`, so that the compiler names a misspelt kind.
public struct Values<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares a closure that gives states.
  ///
  /// - Parameter values: gives the state that an event leads to from a state; nil if it has none. The event is nil on completion.
  public init(_ values: @escaping @Sendable (_ event: E?, _ state: S) -> S?) {
    part = .init(.values { event, state, _ in values(event, state) })
  }

  /// Declares a closure that gives states, and is told the kind that is wanted.
  ///
  /// - Parameter values: gives the state of a kind that an event leads to from a state; nil if it has none. The event is nil on
  ///   completion.
  public init(_ values: @escaping @Sendable (_ event: E?, _ state: S, _ kind: S.Kind) -> S?) {
    part = .init(.values(values))
  }
}

extension Values: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
