// Four purchases.

import Interlock

print("bought, delivered, returned:")
let order = Order(items: 2, daysSinceDelivery: 12)
let purchase = shop.machine()
purchase.send(.checkOut, userInfo: order)
purchase <-! .submit <-! .pay <-! .pay <-! .authorize <-! .ship <-! .deliver
purchase <-! .cancel
purchase.send(.requestRefund, userInfo: order)
purchase <-! .settle

print("nothing in the cart:")
let empty = shop.machine()
empty.send(.checkOut, userInfo: Order(items: 0))
empty <-! .cancel

print("declined, declined, and given up:")
shop.machine(state: .payment) <-! .pay <-! .decline <-! .pay <-! .decline <-! .cancel

print("returned too late:")
shop.machine(state: .delivered)
  .send(.requestRefund, userInfo: Order(items: 1, daysSinceDelivery: 31))
