extension Sequence {
  /// The elements in ascending order of two numbers; those with the same numbers stay in their order.
  ///
  /// The standard library's sort is compiled again for each type of element, so only numbers are sorted.
  ///
  /// - Complexity: O(*n* log *n*).
  func ordered(by numbers: (Element) -> (Int, Int)) -> [Element] {
    let elements = Array(self)
    return ascendingOrder(of: elements.map(numbers)).map { elements[$0] }
  }
}

/// The indices of pairs of numbers in the pairs' ascending order; equal pairs stay in their order.
@inline(never)
private func ascendingOrder(of pairs: [(Int, Int)]) -> [Int] {
  pairs.indices.sorted { pairs[$0] < pairs[$1] }
}
