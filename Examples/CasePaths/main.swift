// `@Cases` derives the kinds that arrows connect, and the case paths that lead to the data of a case.

import Interlock

@Cases enum Order: StateType {
  case cart([String]), placed(id: Int, total: Int), paid(receipt: String), cancelled
}

@Cases enum Signal: EventType {
  case add(String), place(id: Int), pay(amount: Int), cancel
}

struct WrongAmount: Error { let expected: Int }

let orders = Blueprint<Order, Signal>(state: .cart([])) {
  On(\.add, in: \.cart) { item, items in items.append(item) }
  On(\.place, \.cart => \.placed) { id, items in (id, 5 * items.count) }
    .when("has items") { _, items in !items.isEmpty }
  On(\.pay, \.placed => \.paid) { amount, placed in "\(amount) for order \(placed.id)" }
    .unless { amount, placed in amount == placed.total ? nil : WrongAmount(expected: placed.total) }
  On(.cancel, [.cart, .placed] => .cancelled)
}

let machine = orders.machine()
print(machine.send(.place(id: 7)))
machine <-! .add("tea") <-! .add("cup")
print("in the cart:", machine[\.cart]!)

machine <-! .place(id: 7)
print("placed:", machine[\.placed]!)
print("still a cart:", machine[\.cart] != nil)
print("the kind:", machine.state.kind)

do {
  try machine.send(.pay(amount: 3)).orThrow()
} catch {
  print("expected:", (error.errors.first as? WrongAmount)?.expected ?? 0)
}
machine <-! .pay(amount: 10)
print(machine.state[\.paid] ?? "not paid")

// A case without data needs no closure: its kind says all.
let cancelled = orders.machine()
cancelled <-! .cancel
print(cancelled.state, Order.value(of: .cancelled)!, Order.value(of: .placed) as Any)

// A case path is a value, and its type makes values of the case.
let path = \Order.Cases.placed
print("by the path:", Order.placed(id: 1, total: 5)[path]!.id)
var payload = (id: 2, total: 10)
print(Order.Cases._placed.embed(&payload), Order.Cases._placed.kind)
