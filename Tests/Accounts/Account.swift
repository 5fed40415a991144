import Interlock
import InterlockAsync
package import InterlockFleet

/// What has happened to an account, so that nothing can be lost or happen twice unnoticed.
package struct Counts: Codable, Hashable, Sendable {
  package var balance = 0
  package var deposits = 0
  package var freezes = 0
  package var thaws = 0
  package var timeouts = 0
  package var notices = 0
  package var migrations = 0
}

package enum Account: StateType, Codable {
  case open(Counts), frozen(Counts)

  package enum Kind: StateType, CaseIterable { case open, frozen }
  package var kind: Kind { if case .open = self { .open } else { .frozen } }

  package var counts: Counts {
    switch self {
    case .open(let counts), .frozen(let counts): counts
    }
  }
}

package enum Entry: EventType, Codable {
  case deposit(Int), freeze, thaw, noticed

  package enum Kind: EventType, CaseIterable { case deposit, freeze, thaw, noticed }
  package var kind: Kind {
    switch self {
    case .deposit: .deposit
    case .freeze: .freeze
    case .thaw: .thaw
    case .noticed: .noticed
    }
  }
}

/// The effect of a deposit. Its delivery results in ``Entry/noticed``.
package struct DepositNotice: Codable, Hashable, Sendable {
  package let number: Int
}

/// The definition of an account.
///
/// - Parameters:
///   - version: 1, or 2, which names a guard.
///   - limit: how long an account stays frozen.
private func account(_ version: Int, thawingAfter limit: Duration) -> Blueprint<Account, Entry> {
  Blueprint(state: .open(Counts())) {
    On(.deposit, in: .open)
    On(.noticed, in: .open, .frozen)
    On(.freeze, .open => .frozen)
    if version == 1 {
      On(.thaw, .frozen => .open)
    } else {
      On(.thaw, .frozen => .open)
        .when("may thaw") { _ in true }
    }
    Timeout(limit, .frozen => .open)
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
}

package typealias Accounts = Fleet<Account, Entry, DepositNotice>

/// The fleet of all accounts in a store.
package func accounts(
  _ store: any FleetStore, version: Int = 1, journal: JournalPolicy = .kept,
  thawingAfter limit: Duration = .seconds(30)
) -> Accounts {
  var fleet = Fleet(
    account(version, thawingAfter: limit), named: "accounts", version: version, store: store, journal: journal
  ) { change, _ -> [DepositNotice] in
    guard case .deposit = change.event else { return [] }
    return [DepositNotice(number: change.toState.counts.deposits)]
  }.migrating { saved, version in
    guard let account = try saved.state.typed(Account.self) else { return }
    var counts = account.counts
    counts.migrations += 1
    saved.state = SavedState(account.kind == .open ? Account.open(counts) : .frozen(counts))
  }
  fleet.retryDelay = .microseconds(10)
  return fleet
}
