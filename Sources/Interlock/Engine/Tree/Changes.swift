/// What a transition of a tree changes before anybody is told.
@usableFromInline
struct Changes {
  /// The old states: letting them go may run code that makes attempts.
  @usableFromInline var past: [Any] = []

  /// What attaches the submachines that start.
  @usableFromInline var starting: [TreeLink] = []

  @inlinable
  init() {}

  /// Notes that a submachine starts.
  @usableFromInline
  mutating func start(_ link: TreeLink) {
    link.isStarting = true
    starting.append(link)
  }

  /// Lets go of the old states when all has been told.
  @usableFromInline
  mutating func finish() {
    for link in starting { link.isStarting = false }
    starting = []
    past = []
  }
}
