/// What a machine needs beside its state once closures take part in its attempts.
///
/// It is made when it is first needed: a machine that only moves is small.
@usableFromInline
@safe
final class Runtime<S: StateType, E: EventType> {
  @exclusivity(unchecked) @usableFromInline var queue = PendingQueue<S, E>()

  /// The context of outermost attempts, filled again by each unless one of its users has kept it.
  @exclusivity(unchecked) @usableFromInline private(set) var context: Unmanaged<ContextStorage<S, E>>?

  /// How far the machine has come on the chains that it follows, by their registrations.
  @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// Handlers that run beside the plan of a transition, those of a nested attempt after those of the outer one.
  @exclusivity(unchecked) private(set) var extras: [Action<S, E>] = []

  /// How many `extras` there are.
  @exclusivity(unchecked) @usableFromInline private(set) var extraCount = 0

  /// How often the definition was edited during the attempt under way.
  @exclusivity(unchecked) @usableFromInline var edits = 0

  /// What was forgotten or removed while an attempt was following it; kept until the outermost call ends.
  @exclusivity(unchecked) private var attic: [Any] = []

  /// Whether the outermost call has more to do when it ends: attempts were queued, or the definition was edited.
  @exclusivity(unchecked) @usableFromInline var isDisturbed = false

  init() {}

  /// Takes an attempt in that has to wait.
  func enqueue(_ attempt: PendingQueue<S, E>.Attempt) {
    unsafe queue.append(attempt)
    unsafe isDisturbed = true
  }

  /// Notes that the definition was edited during an attempt, which may be following what was forgotten.
  func noteEdit(forgotten: [AnyObject]) {
    unsafe edits += 1
    unsafe isDisturbed = true
    unsafe attic += forgotten
  }

  /// Ends the time in which edits are noted.
  ///
  /// - Returns: what nobody follows any more, to be let go when nothing is being changed.
  func forgetEdits() -> [Any] {
    let kept = unsafe attic
    unsafe attic = []
    unsafe edits = 0
    return kept
  }

  /// Has a handler run beside the plan of a transition, once.
  ///
  /// - Parameter outer: how many extra handlers belong to outer attempts.
  func lend(_ action: Action<S, E>, outer: Int) {
    guard unsafe !extras[outer...].contains(where: { $0 === action }) else { return }
    unsafe extras.append(action)
    unsafe extraCount += 1
  }

  /// The extra handlers of an attempt, in their order.
  func sortedExtras(outer: Int) -> [Action<S, E>] {
    unsafe extras[outer...].sorted { $0.precedes($1) }
  }

  /// Forgets the extra handlers of an attempt.
  func dropExtras(outer: Int) {
    unsafe extras.removeLast(extraCount - outer)
    unsafe extraCount = outer
  }

  /// The rows of the attempt under way that were not judged, since their registrations were removed.
  @exclusivity(unchecked) private var skipped: [Int] = []

  /// Notes that a row was not judged.
  func skip(_ index: Int) {
    unsafe skipped.append(index)
  }

  /// The rows that were not judged, which are forgotten.
  @usableFromInline
  func takeSkipped() -> [Int] {
    let taken = unsafe skipped
    if !taken.isEmpty { unsafe skipped = [] }
    return taken
  }

  deinit {
    unsafe context?.release()
  }

  /// Whether somebody has kept the context.
  ///
  /// The reference is taken out of its wrapper and put back, so that it is the only one if nobody has.
  @inlinable var isContextKept: Bool {
    @inline(__always) get {
      var storage = unsafe context.unsafelyUnwrapped.takeRetainedValue()
      let isKept = !isKnownUniquelyReferenced(&storage)
      unsafe _ = Unmanaged.passRetained(storage)
      return isKept
    }
  }

  /// Has outermost attempts fill a new context.
  func setContext(_ storage: ContextStorage<S, E>) {
    unsafe context?.release()
    unsafe context = .passRetained(storage)
  }

  /// Leaves the context to a handler that has kept it.
  @usableFromInline
  func leaveContext() {
    unsafe context?.takeUnretainedValue().seal()
    unsafe context?.release()
    unsafe context = nil
  }
}
