// A refusal contains its reason: there is no route, or conditions failed. You can read it, handle it, or throw it.

import Interlock

enum Order: StateType { case cart, paid, shipped }
@Cases enum Command: EventType { case pay(Int), ship }

let order = Machine<Order, Command>(state: .cart) { machine in
  machine.add {
    On(.pay, .cart => .paid)
      .when("has enough money") { context in context.event?[\.pay] ?? 0 >= 100 }
    On(.ship, .paid => .shipped)
    OnRefusal { refusal in print("handler:", refusal) }
  }
}

// A refusal as a value, with a typed reason.
if case .refused(let refusal) = order.send(.ship) {
  switch refusal.reason {
  case .noRoute: print("\(refusal.event!) leads nowhere from \(refusal.fromState)")
  case .conditions(let guards): print("refused by", guards)
  case .inactive(let obstacle): print("asleep while", obstacle)
  case .tooManyDeferred(let limit): print(limit, "events wait already")
  case .endless(let steps): print("never at rest after", steps)
  }
}

// A refusal as a `Bool`, and as an error.
print("paid:", order.send(.pay(20)).isAccepted)
do {
  try order.send(.pay(20)).orThrow()
} catch {
  print("thrown:", error)
  print("labels:", error.labels.map { $0 ?? "unlabelled" })
}

print(try order.send(.pay(100)).orThrow())
