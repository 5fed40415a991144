// An order of a web shop. States and events carry data; `@Cases` derives their kinds and case paths.

import Interlock

@Cases enum Order: StateType {
  case cart(items: [String]), placed(number: Int, price: Int)
  case paid(receipt: String), shipped(parcel: String), cancelled(reason: String)
}

@Cases enum Step: EventType {
  case add(item: String), place(number: Int), pay(amount: Int), ship(parcel: String)
  case cancel(reason: String), expire
}

enum OrderError: Error, Equatable {
  case wrongAmount(expected: Int, got: Int)
}
