// Four purchases.

import Interlock

print("bought, delivered, returned:")
let order = Order(items: 2, daysSinceDelivery: 12)
let purchase = shop.machine()
purchase <-! (.checkOut, order) <-! .submit <-! .pay <-! .pay <-! .authorize <-! .ship <-! .deliver
purchase <-! .cancel <-! (.requestRefund, order) <-! .settle

print("nothing in the cart:")
shop.machine() <-! (.checkOut, Order(items: 0)) <-! .cancel

print("declined, declined, and given up:")
shop.machine(state: .payment) <-! .pay <-! .decline <-! .pay <-! .decline <-! .cancel

print("returned too late:")
shop.machine(state: .delivered) <-! (.requestRefund, Order(items: 1, daysSinceDelivery: 31))
