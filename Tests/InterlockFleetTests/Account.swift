import Interlock
import InterlockAsync
import InterlockFleet

/// An account that counts what happens to it, so that nothing can be lost or happen twice unnoticed.
struct Counts: Codable, Hashable, Sendable {
  var balance = 0
  var deposits = 0
  var freezes = 0
  var thaws = 0
  var timeouts = 0
  var notices = 0
}

enum Account: StateType, Codable {
  case open(Counts), frozen(Counts)

  enum Kind: StateType, CaseIterable { case open, frozen }
  var kind: Kind { if case .open = self { .open } else { .frozen } }

  var counts: Counts {
    switch self {
    case .open(let counts), .frozen(let counts): counts
    }
  }
}

enum Entry: EventType, Codable {
  case deposit(Int), freeze, thaw, noticed

  enum Kind: EventType, CaseIterable { case deposit, freeze, thaw, noticed }
  var kind: Kind {
    switch self {
    case .deposit: .deposit
    case .freeze: .freeze
    case .thaw: .thaw
    case .noticed: .noticed
    }
  }
}

struct DepositNotice: Codable, Hashable, Sendable {
  let number: Int
}

let account = Blueprint<Account, Entry>(state: .open(Counts())) {
  On(.deposit, .open => .any)
  On(.noticed, [.open, .frozen] => .any)
  On(.freeze, .open => .frozen)
  On(.thaw, .frozen => .open)
  Timeout(.seconds(30), .frozen => .open)
  Values { entry, account, kind in
    var counts = account.counts
    switch entry {
    case .deposit(let amount):
      counts.balance += amount
      counts.deposits += 1
    case .noticed: counts.notices += 1
    case .freeze: counts.freezes += 1
    case .thaw: counts.thaws += 1
    case nil: counts.timeouts += 1
    }
    return kind == .open ? .open(counts) : .frozen(counts)
  }
}

func accounts(_ store: any FleetStore, journal: JournalPolicy = .kept) -> Fleet<Account, Entry, DepositNotice>
{
  var fleet = Fleet(account, named: "accounts", store: store, journal: journal) {
    change, _ -> [DepositNotice] in
    guard case .deposit = change.event else { return [] }
    return [DepositNotice(number: change.toState.counts.deposits)]
  }
  fleet.retryDelay = .microseconds(10)
  return fleet
}
