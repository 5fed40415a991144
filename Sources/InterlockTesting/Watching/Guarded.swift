import Synchronization

/// A value that only one thread uses at a time, in a way that the thread sanitizer can follow.
///
/// The sanitizer sees the atomic operations of code that is compiled with it. A `Mutex` waits inside the toolchain's
/// library, which is not compiled with it. The sanitizer therefore misses the order of the threads, and reports false
/// races in tests that use a test clock. So this type records the order of the turns itself.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package struct Guarded<Value>: ~Copyable {
  private let mutex: Mutex<Value>
  private let turns = Atomic(0)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls a closure with the value, after all calls that came before.
  package func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
    mutex.withLock { value in
      _ = turns.load(ordering: .acquiring)
      defer { turns.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}
