/// What a transition of a tree changes before anybody is told.
@usableFromInline
struct Changes {
  /// The old states: letting them go may run code that makes attempts.
  @usableFromInline var past: [Any] = []

  /// What attaches the submachines that start.
  @usableFromInline var starting: [TreeLink] = []

  @inlinable
  init() {}

  /// Keeps an old state, if letting it go could do anything.
  @inlinable
  mutating func keep<S>(_ state: S) {
    if !_isPOD(S.self) { past.append(state) }
  }

  /// Notes that a submachine starts.
  @usableFromInline
  mutating func start(_ link: TreeLink) {
    link.isStarting = true
    starting.append(link)
  }

  /// Lets go of the old states when all has been told.
  @inlinable
  mutating func finish() {
    if starting.isEmpty, past.isEmpty { return }
    for link in starting { link.isStarting = false }
    starting = []
    past = []
  }
}
