// An order of a web shop, as a machine that lives in a store.

import Interlock
import InterlockAsync

enum Order: StateType, Codable {
  case cart(items: [String]), placed(price: Int), unpaid, paid(receipt: String), shipped(parcel: String),
    cancelled

  enum Kind: StateType, CaseIterable { case cart, placed, unpaid, paid, shipped, cancelled }
  var kind: Kind {
    switch self {
    case .cart: .cart
    case .placed: .placed
    case .unpaid: .unpaid
    case .paid: .paid
    case .shipped: .shipped
    case .cancelled: .cancelled
    }
  }
  static func value(of kind: Kind) -> Order? {
    switch kind {
    case .unpaid: .unpaid
    case .cancelled: .cancelled
    case .cart, .placed, .paid, .shipped: nil
    }
  }
}

enum Step: EventType, Codable {
  case add(item: String), place, paid(receipt: String), declined, shipped(parcel: String), cancel

  enum Kind: EventType, CaseIterable { case add, place, paid, declined, shipped, cancel }
  var kind: Kind {
    switch self {
    case .add: .add
    case .place: .place
    case .paid: .paid
    case .declined: .declined
    case .shipped: .shipped
    case .cancel: .cancel
    }
  }
}

let order = Blueprint<Order, Step>(state: .cart(items: [])) {
  On(.add, in: .cart)
  On(.place, .cart => .placed)
    .when("has items") { context in
      if case .cart(let items) = context.fromState { !items.isEmpty } else { false }
    }
  On(.declined, .placed => .unpaid)
  On(.paid, .placed => .paid)
  On(.shipped, .paid => .shipped)
  On(.cancel, [.cart, .placed, .unpaid] => .cancelled)
  Timeout(.milliseconds(500), .unpaid => .cancelled)
  Values { step, order in
    return switch (step, order) {
    case (.add(let item), .cart(let items)): .cart(items: items + [item])
    case (.place, .cart(let items)): .placed(price: 5 * items.count)
    case (.paid(let receipt), _): .paid(receipt: receipt)
    case (.shipped(let parcel), _): .shipped(parcel: parcel)
    default: nil
    }
  }
}
