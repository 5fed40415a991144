import Interlock

extension Machines {
  /// Three machines that handlers keep in step.
  ///
  /// The order must ask its parts what they allow, and move them after itself. It does not notice when a part is driven
  /// directly: from then on the two disagree, and no route is open. Entering the payment again does not start it over
  /// either: the payment keeps its old state, and refuses to go back.
  static func byHand() -> Machines {
    let payment = makePayment()
    let shipment = makeShipment()

    let order = StateMachine<Order, NoEvent>(state: .cart) { order in
      order.addRoute(.any => .cart)
      order.addRoute(.cart => .payment(.choosing))
      order.addRoute(.payment(.paid) => .shipment(.packing))

      order.addStateRouteMapping { state, _ in
        switch state {
        case .cart:
          nil
        case .payment(let state):
          Payment.allCases.filter { payment.hasRoute(state => $0) }.map(Order.payment)
        case .shipment(let state):
          Shipment.allCases.filter { shipment.hasRoute(state => $0) }.map(Order.shipment)
        }
      }

      order.addHandler(.any => .any) { context in
        switch context.toState {
        case .cart: break
        case .payment(let state): payment <- state
        case .shipment(let state): shipment <- state
        }
      }
    }
    return Machines(order: order, payment: payment, shipment: shipment)
  }
}
