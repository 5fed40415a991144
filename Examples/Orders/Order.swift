// An order of a web shop. States and events carry data; arrows are drawn between their kinds.

import Interlock

enum Order: StateType {
  case cart(items: [String]), placed(number: Int, price: Int)
  case paid(receipt: String), shipped(parcel: String), cancelled(reason: String)

  enum Kind: StateType, CaseIterable { case cart, placed, paid, shipped, cancelled }
  var kind: Kind {
    switch self {
    case .cart: .cart
    case .placed: .placed
    case .paid: .paid
    case .shipped: .shipped
    case .cancelled: .cancelled
    }
  }
}

enum Step: EventType {
  case add(item: String), place(number: Int), pay(amount: Int), ship(parcel: String)
  case cancel(reason: String), expire

  enum Kind: EventType, CaseIterable { case add, place, pay, ship, cancel, expire }
  var kind: Kind {
    switch self {
    case .add: .add
    case .place: .place
    case .pay: .pay
    case .ship: .ship
    case .cancel: .cancel
    case .expire: .expire
    }
  }
}

enum OrderError: Error, Equatable {
  case wrongAmount(expected: Int, got: Int)
}
