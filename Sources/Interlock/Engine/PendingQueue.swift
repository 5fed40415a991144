/// Attempts that wait for the one under way to end, first in, first out (T4).
///
/// A ring in an array, so that a queue that is filled and emptied over and over stays where it is.
@usableFromInline
struct PendingQueue<S: StateType, E: EventType> {
  @usableFromInline
  enum Attempt {
    case event(E, userInfo: Any?)
    case state(S, userInfo: Any?)
  }

  private var ring: [Attempt?] = []
  private var first = 0
  private(set) var count = 0

  init() {}

  /// Appends an attempt.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ attempt: Attempt) {
    if count == ring.count { grow() }
    ring[(first + count) % ring.count] = attempt
    count += 1
  }

  /// Takes the first attempt out; nil if there is none.
  mutating func popFirst() -> Attempt? {
    guard count > 0 else { return nil }
    defer {
      first = (first + 1) % ring.count
      count -= 1
    }
    return ring[first].take()
  }

  private mutating func grow() {
    let waiting = (0..<count).map { ring[(first + $0) % ring.count] }
    ring = waiting + [Attempt?](repeating: nil, count: max(4, count))
    first = 0
  }
}
