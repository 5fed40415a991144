/// A total that closures add to, without the checks that a captured variable would bring. It is said to be
/// `Sendable` for the closures of blueprints; there is only one thread.
final class Counter: @unchecked Sendable {
  @exclusivity(unchecked) private(set) var total = 0

  @inline(__always)
  func add(_ amount: Int) {
    total &+= amount
  }
}
