import TestSupport

/// A customer, whose events follow from a seed, so that one process can go on where another was killed.
package struct Customer {
  /// What the customer does at one step.
  package struct Step {
    package let id: String
    package let entry: Entry
    package let key: String

    /// Whether the event is posted, rather than sent.
    package let isPosted: Bool
  }

  package let number: Int
  package let machines: Int

  package init(number: Int, machines: Int) {
    self.number = number
    self.machines = machines
  }

  /// The customer's step at an index.
  package func step(_ index: Int) -> Step {
    var generator = SplitMix64(seed: UInt64(number) << 32 | UInt64(index))
    let entry: Entry =
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: .freeze
      case 1: .thaw
      default: .deposit(Int.random(in: 1...100, using: &generator))
      }
    return Step(
      id: "account \(Int.random(in: 0..<machines, using: &generator))", entry: entry,
      key: "\(number).\(index)", isPosted: Int.random(in: 0..<8, using: &generator) == 0)
  }
}

/// What customers know of an account from their answers.
package struct Ledger: Equatable {
  package var balance = 0
  package var deposits = 0
  package var freezes = 0
  package var thaws = 0

  package init() {}

  package init(_ counts: Counts) {
    (balance, deposits, freezes, thaws) = (counts.balance, counts.deposits, counts.freezes, counts.thaws)
  }

  /// Adds an accepted event.
  package mutating func add(_ entry: Entry) {
    switch entry {
    case .deposit(let amount):
      balance += amount
      deposits += 1
    case .freeze: freezes += 1
    case .thaw: thaws += 1
    case .noticed: break
    }
  }
}
