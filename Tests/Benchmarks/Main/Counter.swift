/// A total that closures add to, without the checks that a captured variable would bring.
final class Counter {
  @exclusivity(unchecked) private(set) var total = 0

  @inline(__always)
  func add(_ amount: Int) {
    total &+= amount
  }
}
