// An order of a web shop, from which tests are derived.

import Interlock

enum Order: StateType, CaseIterable { case cart, placed, shipped, returned, cancelled }

@Cases enum Command: EventType { case place(items: Int), ship, giveBack, cancel }

let order = Blueprint<Order, Command>(state: .cart) {
  On(.place, .cart => .placed)
    .when("has items") { context in context.event?[\.place] ?? 0 > 0 }
  On(.ship, .placed => .shipped)
  On(.giveBack, .shipped => .returned)
  On(.cancel, [.cart, .placed] => .cancelled)
  Ignore(.cancel, in: .cancelled)
}
