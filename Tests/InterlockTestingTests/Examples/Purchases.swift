import InterlockTesting

@testable import Checkout

/// The messages of the shop, whose type has the name of another example's.
enum Purchases {
  static var inputs: [Input<Checkout, Command>] {
    let order = Order(items: 2, daysSinceDelivery: 12)
    return [.event(.checkOut, userInfo: order), .event(.requestRefund, userInfo: order)]
  }
}
