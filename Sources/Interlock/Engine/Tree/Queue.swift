/// A first-in, first-out queue.
///
/// It is a ring in an array, so a queue that is filled and emptied repeatedly keeps its memory. Removed elements are
/// released. A ring that has grown large is freed when it is empty.
struct Queue<Element> {
  private static var largestKeptRing: Int { 1 << 10 }

  private var ring: [Element?] = []
  private var first = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Appends an element.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[(first + count) % ring.count] = element
    count += 1
  }

  /// Removes and returns the first element; nil if there is none.
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = ring[first].take()
    first = (first + 1) % ring.count
    count -= 1
    if count == 0, ring.count > Self.largestKeptRing { (ring, first) = ([], 0) }
    return element
  }

  /// Removes and returns all elements in order.
  mutating func popAll() -> [Element] {
    var elements: [Element] = []
    while let element = popFirst() { elements.append(element) }
    return elements
  }

  private mutating func grow() {
    let waiting = (0..<count).map { ring[(first + $0) % ring.count] }
    ring = waiting + [Element?](repeating: nil, count: max(4, count))
    first = 0
  }
}
