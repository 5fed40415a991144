import Interlock

let shop = Blueprint<Order, Step>(state: .cart(items: [])) {
  On(\.add, in: \.cart) { item, items in items.append(item) }
  On(\.place, \.cart => \.placed) { number, items in (number, 5 * items.count) }
    .when("has items") { _, items in !items.isEmpty }
  On(\.pay, \.placed => \.paid) { amount, placed in "\(amount) for order \(placed.number)" }
    .unless { amount, placed in
      amount == placed.price ? nil : OrderError.wrongAmount(expected: placed.price, got: amount)
    }
  On(\.ship, \.paid => \.shipped) { parcel, _ in parcel }
  On(\.cancel, \.cart => \.cancelled, \.placed => \.cancelled) { reason, _ in reason }
  On(.expire, [.cart, .placed] => .cancelled(reason: "too late"))
}
