// An order of a web shop, from which tests are derived.

import Interlock

enum Order: StateType, CaseIterable { case cart, placed, shipped, returned, cancelled }

enum Command: EventType, CaseIterable { case place, ship, giveBack, cancel }

let order = Blueprint<Order, Command>(state: .cart) {
  On(.place, .cart => .placed)
    .when("has items") { $0.userInfo as? Int ?? 0 > 0 }
  On(.ship, .placed => .shipped)
  On(.giveBack, .shipped => .returned)
  On(.cancel, [.cart, .placed] => .cancelled)
  Ignore(.cancel, in: .cancelled)
}
