// The first steps: states that carry data, arrows that know it, and refusals that say why.

import Interlock

@Cases enum Order: StateType {
  case cart([String]), placed(id: Int, total: Int), paid(receipt: String), cancelled
}
@Cases enum Signal: EventType { case add(String), place(id: Int), pay(amount: Int), cancel }

let orders = Blueprint<Order, Signal>(state: .cart([])) {
  On(\.add, in: \.cart) { item, items in items.append(item) }
  On(\.place, \.cart => \.placed) { id, items in (id, 5 * items.count) }
    .when("has items") { _, items in !items.isEmpty }
  On(\.pay, \.placed => \.paid) { amount, order in "\(amount) for order \(order.id)" }
    .when("is the price") { amount, order in amount == order.total }
  On(.cancel, [.cart, .placed] => .cancelled)
  OnRefusal { refusal in print(refusal) }
}

let order = orders.machine()
order <-! .place(id: 7)  // refused: nothing is in the cart
order <-! .add("tea") <-! .place(id: 7) <-! .pay(amount: 5)
print(order[\.paid]!)

// States without data need no closures. A state machine is driven by target states as well.

enum MyState: StateType { case state0, state1, state2 }

let blueprint = Blueprint<MyState, NoEvent>(state: .state0) {
  Allow(.state0 => .state1)
  Allow(.any => .state2).then { context in print("Any => 2, from \(context.fromState)") }
  Allow(.state2 => .any).then { context in print("2 => Any, to \(context.toState)") }
  AfterState(.state0 => .state1) { _ in print("0 => 1") }
  OnRefusal { refusal in print("[ERROR] \(refusal.fromState) => \(refusal.toState)") }
}

let machine = blueprint.stateMachine()
machine <- .state1
machine <- .state2 <- .state1
machine <- .state0  // refused: nothing leads from 1 to 0

enum MyEvent: EventType { case event0, event1 }

// A machine takes the same lines, also while it runs.

let eventMachine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
  machine.add {
    On(.event0, .state0 => .state1, .state1 => .state2)
      .then { _ in print(".event0 triggered!") }
  }
}

eventMachine <-! .event0
eventMachine <-! .event0
eventMachine <-! .event0  // refused: event0 leads nowhere from 2
print(eventMachine.state)
