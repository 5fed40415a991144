/// The changes of a tree's transition before any handler runs.
struct Changes {
  /// The boxes of old states. Releasing them may run code that makes attempts.
  private var past: [Box] = []

  /// The links of the submachines that start.
  private var starting: [Link] = []

  /// Keeps the box of an old state, whose release could have an effect.
  mutating func keep(_ box: Box?) {
    if let box { past.append(box) }
  }

  /// Notes that a submachine starts.
  mutating func start(_ link: Link) {
    link.isStarting = true
    starting.append(link)
  }

  /// Releases the old states after all handlers have run.
  @inline(never)
  mutating func finish() {
    for link in starting { link.isStarting = false }
    starting = []
    past = []
  }
}
