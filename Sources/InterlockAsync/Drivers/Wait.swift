import Interlock

/// A pending wait for a state.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package final class Wait {
  let number: Int

  /// The deadline, relative to the driver's start.
  let deadline: Duration?

  private let isMet: (Notice?) -> Bool
  package private(set) var result: Result<Void, any Error>?
  private var continuation: CheckedContinuation<Void, Never>?

  init(_ number: Int, deadline: Duration?, isMet: @escaping (Notice?) -> Bool) {
    self.number = number
    self.deadline = deadline
    self.isMet = isMet
  }

  /// Checks whether a change leads to the awaited state; nil for one that no watcher is told about.
  func note(_ notice: Notice?) {
    if result == nil, isMet(notice) { end(.success(())) }
  }

  func end(_ result: Result<Void, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    continuation.take()?.resume()
  }

  /// Suspends until the end.
  func suspend() async {
    if result != nil { return }
    await withCheckedContinuation { continuation = $0 }
  }
}
