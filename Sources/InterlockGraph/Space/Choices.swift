/// Free choices that are made one after another, and then anew until all combinations were made.
///
/// A computation that asks for choices is repeated with the same choices up to the last that has another answer left. This is
/// how a stateless search goes through all schedules: see Godefroid, *Model Checking for Programming Languages using
/// VeriSoft*, 1997.
struct Choices {
  private var trail: [(answer: Int, count: Int)] = []
  private var next = 0

  /// The number of choices that were made.
  var made: Int { next }

  /// Forgets all choices.
  mutating func reset() {
    trail.removeAll(keepingCapacity: true)
    next = 0
  }

  /// The next choice: a number from zero up to but not including a count.
  mutating func choose(_ count: Int) -> Int {
    if count < 2 { return 0 }
    if next == trail.count { trail.append((0, count)) }
    next += 1
    return trail[next - 1].answer
  }

  /// Begins again with the next combination.
  ///
  /// - Returns: whether there is one.
  mutating func advance() -> Bool {
    trail.removeLast(trail.count - next)
    next = 0
    while let last = trail.last {
      if last.answer + 1 < last.count {
        trail[trail.count - 1].answer += 1
        return true
      }
      trail.removeLast()
    }
    return false
  }
}
