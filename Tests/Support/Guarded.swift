import Foundation

/// A value behind a lock that the thread sanitizer knows. On Linux it takes what a `Mutex` guards for a race.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  // Invariant: `value` is used only by who holds the lock.

  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
    try lock.withLock { try body(&value) }
  }
}
