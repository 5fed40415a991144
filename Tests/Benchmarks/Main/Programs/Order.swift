import Interlock

/// An order, whose states and events carry numbers.
@Cases enum Order: StateType {
  case cart(items: Int, total: Int), placed(number: Int, total: Int), paid(number: Int)
  case cancelled(number: Int)
}

@Cases enum OrderEvent: EventType {
  case add(price: Int), place(number: Int), pay(amount: Int), cancel, reopen
  case track
}

/// The order as a blueprint, with a handler that tells of each transition.
func order(telling total: Counter) -> Blueprint<Order, OrderEvent> {
  Blueprint(state: .cart(items: 0, total: 0)) {
    On(.add, .cart => .cart)
      .value { event, state in
        guard case .add(let price) = event, case .cart(let items, let total) = state else { return nil }
        return .cart(items: items + 1, total: total &+ price)
      }
    On(.place, .cart => .placed)
      .when("has items") { context in
        guard case .cart(let items, _) = context.fromState else { return false }
        return items > 0
      }
      .value { event, state in
        guard case .place(let number) = event, case .cart(_, let total) = state else { return nil }
        return .placed(number: number, total: total)
      }
    On(.pay, .placed => .paid)
      .when("is enough") { context in
        guard case .placed(_, let total) = context.fromState, case .pay(let amount) = context.event else {
          return false
        }
        return amount >= total & 7
      }
      .value { _, state in
        guard case .placed(let number, _) = state else { return nil }
        return .paid(number: number)
      }
    On(.cancel, .placed => .cancelled)
      .value { _, state in
        guard case .placed(let number, _) = state else { return nil }
        return .cancelled(number: number)
      }
    On(.reopen, .paid => .cart, .cancelled => .cart)
      .value { _, _ in .cart(items: 0, total: 0) }
    Along(.any => .any) { _ in total.add(1) }
  }
}

/// The same in data lines, whose closures are given what the cases carry.
func orderInDataLines(telling total: Counter) -> Blueprint<Order, OrderEvent> {
  Blueprint(state: .cart(items: 0, total: 0)) {
    On(\.add, \.cart => \.cart) { price, cart in (cart.items + 1, cart.total &+ price) }
    On(\.place, \.cart => \.placed) { number, cart in (number, cart.total) }
      .when("has items") { _, cart in cart.items > 0 }
    On(\.pay, \.placed => \.paid) { _, placed in placed.number }
      .when("is enough") { amount, placed in amount >= placed.total & 7 }
    On(\.cancel, \.placed => \.cancelled) { _, placed in placed.number }
    On(.reopen, [.paid, .cancelled] => .cart(items: 0, total: 0))
    Along(.any => .any) { _ in total.add(1) }
  }
}

/// The same as one would write it by hand, with the same guards and handler as closures.
final class OrderByHand {
  private(set) var state = Order.cart(items: 0, total: 0)
  private let hasItems: (Order) -> Bool
  private let isEnough: (Order, OrderEvent) -> Bool
  private let told: () -> Void

  init(telling total: Counter) {
    hasItems = { state in
      guard case .cart(let items, _) = state else { return false }
      return items > 0
    }
    isEnough = { state, event in
      guard case .placed(_, let total) = state, case .pay(let amount) = event else { return false }
      return amount >= total & 7
    }
    told = { total.add(1) }
  }

  @inline(never)
  func handle(_ event: OrderEvent) -> Bool {
    switch (state, event) {
    case (.cart(let items, let total), .add(let price)):
      state = .cart(items: items + 1, total: total &+ price)
    case (.cart(_, let total), .place(let number)) where hasItems(state):
      state = .placed(number: number, total: total)
    case (.placed(let number, _), .pay) where isEnough(state, event): state = .paid(number: number)
    case (.placed(let number, _), .cancel): state = .cancelled(number: number)
    case (.paid, .reopen), (.cancelled, .reopen): state = .cart(items: 0, total: 0)
    default: return false
    }
    told()
    return true
  }
}

/// What an order is fed.
let orderStream: [OrderEvent] = randomly(seed: 11) { generator in
  switch Int.random(in: 0..<6, using: &generator) {
  case 0, 1: .add(price: .random(in: 0..<100, using: &generator))
  case 2: .place(number: .random(in: 0..<1000, using: &generator))
  case 3: .pay(amount: .random(in: 0..<8, using: &generator))
  case 4: .cancel
  default: .reopen
  }
}
