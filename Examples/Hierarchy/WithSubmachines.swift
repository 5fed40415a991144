import Interlock

extension Machines {
  /// Three machines in one tree. Whichever machine you drive, the order's state carries the state of its part.
  static func withSubmachines() -> Machines {
    let payment = makePayment()
    let shipment = makeShipment()

    let order = StateMachine<Order, NoEvent>(state: .cart) { order in
      order.addRoute(.any => .cart)
      order.addRoute(.cart => .payment(.choosing))
      order.addRoute(.payment(.paid) => .shipment(.packing))

      order.embed(payment, as: Order.payment, from: \.payment)
      order.embed(shipment, as: Order.shipment, from: \.shipment)
    }
    return Machines(order: order, payment: payment, shipment: shipment)
  }
}

extension Order {
  /// The carried state of the payment.
  fileprivate var payment: Payment? { if case .payment(let state) = self { state } else { nil } }

  /// The carried state of the shipment.
  fileprivate var shipment: Shipment? { if case .shipment(let state) = self { state } else { nil } }
}
