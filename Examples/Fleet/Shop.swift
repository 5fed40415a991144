import Interlock
import InterlockFleet

/// What must happen outside.
enum Errand: Codable, Sendable {
  case charge(amount: Int), dispatch(receipt: String), mail(String)
}

func openShop(in store: any FleetStore) -> Fleet<Order, Step, Errand> {
  Fleet(order, named: "orders", store: store) { change, id -> [Errand] in
    guard change.kind == .moved else { return [] }
    return switch change.toState {
    case .placed(let price): [.charge(amount: price)]
    case .paid(let receipt): [.dispatch(receipt: receipt), .mail("we received your \(receipt)")]
    case .shipped(let parcel): [.mail("your \(parcel) is on its way")]
    case .cancelled: [.mail("your order is cancelled")]
    case .cart, .unpaid: []
    }
  }
}

/// The bank, the warehouse and the post office. They tell repetitions by the key.
func runErrand(_ delivery: Delivery<Errand>) -> Step? {
  switch delivery.effect {
  case .charge(let amount):
    // Every fourth customer's card is declined.
    Int(delivery.id).map { $0 % 4 == 0 } ?? false ? .declined : .paid(receipt: "receipt for \(amount)")
  case .dispatch: .shipped(parcel: "parcel \(delivery.id)")
  case .mail: nil
  }
}
