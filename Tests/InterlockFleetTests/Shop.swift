import Interlock
import InterlockAsync
import InterlockFleet

/// An order of a shop: states and events with data, a timeout, and a parcel inside.
enum Order: StateType, Codable {
  case cart([String]), placed(number: Int, price: Int), paid(receipt: String), shipped, done, cancelled(
    String)

  enum Kind: StateType, CaseIterable { case cart, placed, paid, shipped, done, cancelled }
  var kind: Kind {
    switch self {
    case .cart: .cart
    case .placed: .placed
    case .paid: .paid
    case .shipped: .shipped
    case .done: .done
    case .cancelled: .cancelled
    }
  }

  static func value(of kind: Kind) -> Order? {
    switch kind {
    case .shipped: .shipped
    case .done: .done
    default: nil
    }
  }
}

enum Step: EventType, Codable {
  case add(String), place(Int), pay(Int), ship, confirm, cancel(String), scan(Int)

  enum Kind: EventType, CaseIterable { case add, place, pay, ship, confirm, cancel, scan }
  var kind: Kind {
    switch self {
    case .add: .add
    case .place: .place
    case .pay: .pay
    case .ship: .ship
    case .confirm: .confirm
    case .cancel: .cancel
    case .scan: .scan
    }
  }
}

enum Parcel: StateType, Codable { case packed, travelling, delivered }
enum Scan: EventType, Codable { case depart, arrive }

enum Mail: Codable, Hashable, Sendable {
  case confirmation(Int), receipt(String), tracking(String)
}

enum OrderError: Error, Equatable { case wrongAmount(expected: Int, got: Int) }

let parcel = Blueprint<Parcel, Scan>(state: .packed) {
  On(.depart, .packed => .travelling)
  On(.arrive, .travelling => .delivered)
  FinalStates(.delivered)
}

let order = orders(expiringAfter: .seconds(60))

/// Orders that are cancelled some time after they were placed.
func orders(expiringAfter limit: Duration) -> Blueprint<Order, Step> {
  Blueprint(state: .cart([])) {
    On(.add, in: .cart)
    On(.place, .cart => .placed)
      .when("has items") { context in
        if case .cart(let items) = context.fromState { !items.isEmpty } else { false }
      }
    On(.pay, .placed => .paid)
      .unless { context in
        guard case .placed(_, let price) = context.fromState, case .pay(let amount) = context.event,
          amount != price
        else { return nil }
        return OrderError.wrongAmount(expected: price, got: amount)
      }
    On(.ship, .paid => .shipped)
    OnCompletion(.shipped => .done)
    On(.cancel, [.cart, .placed] => .cancelled)
    Timeout(limit, .placed => .cancelled("too late"))
    Timeout(.seconds(3600), .shipped => .done)
    Submachine(parcel, in: .shipped) { (step: Step) -> Scan? in
      if case .scan(let count) = step { count == 1 ? .depart : .arrive } else { nil }
    }
    Values { event, state in
      return switch (event, state) {
      case (.add(let item), .cart(let items)): .cart(items + [item])
      case (.place(let number), .cart(let items)): .placed(number: number, price: 5 * items.count)
      case (.pay(let amount), .placed(let number, _)): .paid(receipt: "\(amount) for \(number)")
      case (.cancel(let reason), _): .cancelled(reason)
      default: nil
      }
    }
  }
}

func mails(of change: Change<Order, Step>) -> [Mail] {
  switch change.toState {
  case .placed(let number, _) where change.kind == .moved: [.confirmation(number)]
  case .paid(let receipt): [.receipt(receipt)]
  default: []
  }
}

/// A shop whose orders and parcels have effects.
func shop(
  _ store: any FleetStore, named name: String = "orders", selling blueprint: Blueprint<Order, Step> = order,
  journal: JournalPolicy = .kept
) -> Fleet<Order, Step, Mail> {
  Fleet(blueprint, named: name, store: store, journal: journal) { change, _ in mails(of: change) }
    .emitting(of: Machine<Parcel, Scan>.self) { change, id in
      change.toState == .travelling && change.kind == .moved ? [.tracking(id)] : []
    }
}

/// A shop in a store with a real clock. Its orders wait for hours, as a busy machine may run a test slowly.
func shop(_ opened: Shop) -> Fleet<Order, Step, Mail> {
  shop(opened.store, named: opened.fleet, selling: orders(expiringAfter: .seconds(36_000)))
}
