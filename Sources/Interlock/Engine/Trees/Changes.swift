/// What a transition of a tree changes before anybody is told.
struct Changes {
  /// The old states: letting them go may run code that makes attempts.
  private var past: [Box] = []

  /// What attaches the submachines that start.
  private var starting: [Link] = []

  /// Keeps an old state, if letting it go could do anything.
  mutating func keep(_ state: AnyValue) {
    if let box = state.box { past.append(box) }
  }

  /// Notes that a submachine starts.
  mutating func start(_ link: Link) {
    link.isStarting = true
    starting.append(link)
  }

  /// Lets go of the old states when all has been told.
  mutating func finish() {
    for link in starting { link.isStarting = false }
    starting = []
    past = []
  }
}
