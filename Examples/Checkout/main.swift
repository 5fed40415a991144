// Four purchases.

import Interlock

print("bought, delivered, returned:")
let purchase = shop.machine()
purchase <-! .checkOut(items: 2) <-! .submit <-! .pay <-! .pay <-! .authorize <-! .ship <-! .deliver
purchase <-! .cancel
purchase <-! .requestRefund(daysSinceDelivery: 12) <-! .settle

print("nothing in the cart:")
shop.machine() <-! .checkOut(items: 0) <-! .cancel

print("declined, declined, and given up:")
shop.machine(state: .payment) <-! .pay <-! .decline <-! .pay <-! .decline <-! .cancel

print("returned too late:")
shop.machine(state: .delivered) <-! .requestRefund(daysSinceDelivery: 31)
