import InterlockTesting

@testable import Checkout

/// The events with data of the shop, whose type has the name of another example's.
enum Purchases {
  static var inputs: [Input<Checkout, Command>] {
    [
      .event(.checkOut(items: 2)), .event(.checkOut(items: 0)),
      .event(.requestRefund(daysSinceDelivery: 12)), .event(.requestRefund(daysSinceDelivery: 31)),
    ]
  }
}
