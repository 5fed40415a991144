// The standard library's sort takes kilobytes for each type of element, so one sort of indices serves all.

/// The indices from zero up to a count, in the order of what they stand for; those of equals stay in their order.
///
/// - Complexity: O(*n* log *n*).
@inline(never)
func order(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] { (0..<count).sorted(by: precedes) }

extension Sequence {
  /// The elements in ascending order of two numbers; those with the same numbers stay in their order.
  ///
  /// - Complexity: O(*n* log *n*).
  func ordered(by numbers: (Element) -> (Int, Int)) -> [Element] {
    let elements = Array(self)
    return order(by: elements.map(numbers)).map { elements[$0] }
  }
}

@inline(never)
private func order(by ranks: [(Int, Int)]) -> [Int] { order(of: ranks.count) { ranks[$0] < ranks[$1] } }
