import Interlock

/// An order and its parts.
struct Machines {
  let order: StateMachine<Order, NoEvent>
  let payment: StateMachine<Payment, NoEvent>
  let shipment: StateMachine<Shipment, NoEvent>

  func drive(order state: Order) {
    report("order <- \(spelling(of: state))", order.move(to: state).isAccepted)
  }

  func drive(payment state: Payment) {
    report("payment <- .\(state)", payment.move(to: state).isAccepted)
  }

  private func report(_ step: String, _ isAccepted: Bool) {
    print("    \(step)\(isAccepted ? "" : " is refused")")
    switch order.state {
    case .payment(let state) where state != payment.state:
      print("      THEY DISAGREE: the order says .\(state), the payment is in .\(payment.state)")
    case .shipment(let state) where state != shipment.state:
      print("      THEY DISAGREE: the order says .\(state), the shipment is in .\(shipment.state)")
    default:
      break
    }
  }

  private func spelling(of order: Order) -> String {
    switch order {
    case .cart: ".cart"
    case .payment(let state): ".payment(.\(state))"
    case .shipment(let state): ".shipment(.\(state))"
    }
  }
}
