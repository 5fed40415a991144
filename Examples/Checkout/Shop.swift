// A purchase: from the cart to the parcel, with a payment that may fail, and a refund.

import Interlock

enum Checkout: StateType {
  case cart, address, payment, authorizing, paid, shipped, delivered
  case refunding, refunded, cancelled
}

@Cases enum Command: EventType {
  case checkOut(items: Int), submit, pay, authorize, decline, ship, deliver, cancel
  case requestRefund(daysSinceDelivery: Int), settle
}

typealias Shop = Blueprint<Checkout, Command>

let hasItems: Shop.Condition = { $0.event?[\.checkOut] ?? 0 > 0 }
let isRecent: Shop.Condition = { $0.event?[\.requestRefund] ?? .max <= 30 }

extension Shop {
  /// From the cart to a successful payment.
  @Builder static var payments: Part {
    On(.checkOut, .cart => .address)
      .when("has items", hasItems)
    On(.submit, .address => .payment)
    On(.pay, .payment => .authorizing)
      .then { _ in print("  asking the bank") }
    On(.authorize, .authorizing => .paid)
    On(.decline, .authorizing => .payment)
      .then { _ in print("  the bank says no, try another card") }
    On(.cancel, [.cart, .address, .payment] => .cancelled)
    Ignore(.pay, in: .authorizing, .paid)
  }

  /// A customer who cancels in time, or sends the goods back in time, gets a refund.
  @Builder static var refunds: Part {
    On(.cancel, .paid => .refunding)
    On(.requestRefund, .delivered => .refunding)
      .when("within 30 days", isRecent)
    On(.settle, .refunding => .refunded)
    OnEntry(.refunding) { _ in print("  giving the money back") }
  }
}

let shop = Shop(state: .cart) {
  Shop.payments
  On(.ship, .paid => .shipped)
  On(.deliver, .shipped => .delivered)
  Shop.refunds

  Along(.any => .any, order: 10) { context in print("  \(context)") }
  AfterChain(.authorizing => .payment => .authorizing => .payment) { _ in
    print("  declined twice: the shop calls")
  }
  OnRefusal { refusal in print("  \(refusal)") }
}
