import Interlock

let shop = Blueprint<Order, Step>(state: .cart(items: [])) {
  On(.add, .cart => .any)
  On(.place, .cart => .placed)
    .when("has items") { context in
      if case .cart(let items) = context.fromState { !items.isEmpty } else { false }
    }
  On(.pay, .placed => .paid)
    .unless { context in wrongAmount(context.fromState, context.event) }
  On(.ship, .paid => .shipped)
  On(.cancel, [.cart, .placed] => .cancelled)
  On(.expire, [.cart, .placed] => .cancelled(reason: "too late"))
  Values { event, state in
    return switch (event, state) {
    case (.add(let item), .cart(let items)): .cart(items: items + [item])
    case (.place(let number), .cart(let items)): .placed(number: number, price: 5 * items.count)
    case (.pay(let amount), .placed(let number, _)): .paid(receipt: "\(amount) for order \(number)")
    case (.ship(let parcel), _): .shipped(parcel: parcel)
    case (.cancel(let reason), _): .cancelled(reason: reason)
    default: nil
    }
  }
}

/// The reason why an order can't be paid; nil if it can.
private func wrongAmount(_ order: Order, _ step: Step?) -> OrderError? {
  guard case .placed(_, let price) = order, case .pay(let amount) = step, amount != price else { return nil }
  return .wrongAmount(expected: price, got: amount)
}
