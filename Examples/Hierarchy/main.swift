// An order consists of a payment and a shipment. Each part is a machine. Combined by hand, the machines can disagree.
// Embedded, they can't.

import Interlock

enum Payment: StateType, CaseIterable { case choosing, authorising, paid }

enum Shipment: StateType, CaseIterable { case packing, travelling, delivered }

enum Order: StateType {
  case cart
  case payment(Payment)
  case shipment(Shipment)
}

func makePayment() -> StateMachine<Payment, NoEvent> {
  StateMachine(state: .choosing) { payment in
    payment.add { Allow(.choosing => .authorising, .authorising => .paid) }
  }
}

func makeShipment() -> StateMachine<Shipment, NoEvent> {
  StateMachine(state: .packing) { shipment in
    shipment.add { Allow(.packing => .travelling, .travelling => .delivered) }
  }
}

func demonstrate(_ makeMachines: () -> Machines) {
  print("  driving the order")
  var machines = makeMachines()
  machines.drive(order: .payment(.choosing))
  machines.drive(order: .payment(.paid))
  machines.drive(order: .payment(.authorising))
  machines.drive(order: .payment(.paid))
  machines.drive(order: .shipment(.packing))

  print("  ordering again")
  machines.drive(order: .cart)
  machines.drive(order: .payment(.choosing))

  print("  driving the payment")
  machines = makeMachines()
  machines.drive(order: .payment(.choosing))
  machines.drive(payment: .authorising)
  machines.drive(payment: .paid)
  machines.drive(order: .shipment(.packing))
  machines.drive(payment: .authorising)
}

print("by hand:")
demonstrate(Machines.byHand)

print("\nwith submachines:")
demonstrate(Machines.withSubmachines)
