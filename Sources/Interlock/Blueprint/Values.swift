/// Declares a closure that provides states with their data (K2).
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
///   On(.add, in: .cart)
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
/// A definition's closures are called in their order, after the arrow's own value or closure and before
/// ``Kinded/value(of:)``. The first state of the wanted kind is taken, and states of other kinds are passed over. The
/// closures are called after an arrow's condition has passed and before anything changes. A state attempt calls none.
/// Write `return switch`, so that the compiler names a misspelt kind.
///
/// - Parameter values: returns the state that an event leads to from a state; nil if it provides none. The event is
///   nil for a completion or a timeout.
/// - Returns: the line.
@export(implementation)
public func Values<H: LineHome>(_ values: @escaping @Sendable (_ event: H.E?, _ state: H.S) -> H.S?) -> Lines<
  H
> {
  .values(Machine<H.S, H.E>.valueForms(of: values))
}

/// Declares a closure that provides states and receives the wanted kind.
///
/// - Parameter values: returns a state of the wanted kind that an event leads to from a state; nil if it provides
///   none. The event is nil for a completion or a timeout.
/// - Returns: the line.
@export(implementation)
public func Values<H: LineHome>(
  _ values: @escaping @Sendable (_ event: H.E?, _ state: H.S, _ kind: H.S.Kind) -> H.S?
) -> Lines<H> {
  .values(Machine<H.S, H.E>.valueForms(of: values))
}
