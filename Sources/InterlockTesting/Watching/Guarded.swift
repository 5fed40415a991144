import Synchronization

/// A value that one thread at a time uses, in a way that the thread sanitizer can follow.
///
/// The sanitizer sees the atomic operations of code that is compiled with it. A `Mutex` that has to wait does so inside the
/// library of the toolchain, which is not: the sanitizer misses who came before whom, and reports a race that isn't one, in the
/// tests of users of a test clock. So the order of the turns is recorded here once more.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Guarded<Value>: ~Copyable {
  private let mutex: Mutex<Value>
  private let turns = Atomic(0)

  init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls a closure with the value, after all calls that came before.
  func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
    mutex.withLock { value in
      _ = turns.load(ordering: .acquiring)
      defer { turns.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}
