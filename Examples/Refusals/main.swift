// A refusal contains its reason: there is no route, or conditions failed. You can read it, handle it, or throw it.

import Interlock

enum Order: StateType { case cart, paid, shipped }
enum Command: EventType { case pay, ship }

let order = Machine<Order, Command>(state: .cart) { machine in
  machine.addRoute(event: .pay, .cart => .paid, label: "has enough money") { context in
    context.userInfo as? Int ?? 0 >= 100
  }
  machine.addRoute(event: .ship, .paid => .shipped)
  machine.addErrorHandler { context in print("handler:", context.refusal!) }
}

// A refusal as a value, with a typed reason.
if case .refused(let refusal) = order.send(.ship) {
  switch refusal.reason {
  case .noRoute: print("\(refusal.event!) leads nowhere from \(refusal.fromState)")
  case .conditions(let guards): print("refused by", guards)
  case .inactive(let obstacle): print("asleep while", obstacle)
  }
}

// A refusal as a `Bool`, and as an error.
print("paid:", order.send(.pay, userInfo: 20).isAccepted)
do {
  try order.send(.pay, userInfo: 20).orThrow()
} catch {
  print("thrown:", error)
  print("labels:", error.labels.map { $0 ?? "unlabelled" })
}

print(try order.send(.pay, userInfo: 100).orThrow())
