import Interlock

/// An order of a web shop, whose states and events carry data that can't be compared.
enum Order: Kinded {
  case cart([Item]), placed(Int, [Item]), paid(Receipt), failed(any Error), cancelled(String), closed

  enum Kind: StateType, CaseIterable { case cart, placed, paid, failed, cancelled, closed }
  var kind: Kind {
    switch self {
    case .cart: .cart
    case .placed: .placed
    case .paid: .paid
    case .failed: .failed
    case .cancelled: .cancelled
    case .closed: .closed
    }
  }

  static func value(of kind: Kind) -> Order? { kind == .closed ? .closed : nil }
}

struct Item: Equatable {
  let name: String
}

/// A reference, which is not comparable.
final class Receipt: Sendable {
  let amount: Int

  init(_ amount: Int) { self.amount = amount }
}

enum Request: Kinded {
  case add(Item), place(Int), pay(Int), fail(any Error), cancel(String), expire, close

  enum Kind: EventType, CaseIterable { case add, place, pay, fail, cancel, expire, close }
  var kind: Kind {
    switch self {
    case .add: .add
    case .place: .place
    case .pay: .pay
    case .fail: .fail
    case .cancel: .cancel
    case .expire: .expire
    case .close: .close
    }
  }
}

enum OrderError: Error, Equatable {
  case wrongAmount(expected: Int, got: Int)
}

let shop = Blueprint<Order, Request>(state: .cart([])) {
  On(.add, .cart => .any)
  On(.place, .cart => .placed)
    .when("has items") { context in
      if case .cart(let items) = context.fromState { !items.isEmpty } else { false }
    }
  On(.pay, .placed => .paid)
    .unless { context in
      guard case .placed(let price, _) = context.fromState, case .pay(let amount) = context.event else {
        return nil
      }
      return amount == price ? nil : OrderError.wrongAmount(expected: price, got: amount)
    }
  On(.fail, .any => .failed)
    .value { event, _ in
      if case .fail(let error) = event { .failed(error) } else { nil }
    }
  On(.cancel, [.cart, .placed] => .cancelled)
  On(.expire, .cart => .cancelled("too late"), .placed => .cancelled("not paid"))
  On(.close, .any => .closed)
  Values { event, state in
    return switch (event, state) {
    case (.add(let item), .cart(let items)): .cart(items + [item])
    case (.place(let price), .cart(let items)): .placed(price, items)
    case (.pay(let amount), _): .paid(Receipt(amount))
    case (.cancel(let reason), _): .cancelled(reason)
    default: nil
    }
  }
}
