/// The old states of machines that are put into others without a transition. Releasing them may run code that makes
/// attempts.
struct Changes {
  private var past: [Box] = []

  /// Keeps the box of an old state.
  mutating func keep(_ box: Box?) {
    if let box { past.append(box) }
  }

  /// Removes and returns the boxes, to be released when nothing is being changed.
  mutating func takePast() -> [Box] {
    defer { past = [] }
    return past
  }
}
