/// What a machine needs beside its state once closures take part in its attempts.
///
/// It is made when it is first needed: a machine that only moves is small.
@usableFromInline
@safe
final class Runtime<S: StateType, E: EventType> {
  @exclusivity(unchecked) @usableFromInline var queue = PendingQueue<S, E>()

  /// The machine's place in a tree of machines; nil if it is alone.
  @exclusivity(unchecked) @usableFromInline var node: Node<S, E>?

  /// The context of outermost attempts, filled again by each unless one of its users has kept it.
  @exclusivity(unchecked) @usableFromInline private(set) var context: Unmanaged<ContextStorage<S, E>>

  /// What the reference count of `context` looks like if nobody has kept it; zero while that is not known, or the outermost
  /// call has more to do when it ends.
  @exclusivity(unchecked) @usableFromInline private(set) var soleReferenceCount: UInt = 0

  /// How far the machine has come on the chains that it follows, by their registrations.
  @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// Handlers that run beside the plan of a transition, those of a nested attempt after those of the outer one.
  @exclusivity(unchecked) private(set) var extras: [Action<S, E>] = []

  /// How many `extras` there are.
  @exclusivity(unchecked) @usableFromInline private(set) var extraCount = 0

  /// How often the definition was edited during the attempt under way.
  @exclusivity(unchecked) @usableFromInline var edits = 0

  /// The number of the first registration that came by those edits.
  @exclusivity(unchecked) @usableFromInline private(set) var limit = 0

  /// What was forgotten or removed while an attempt was following it; kept until the outermost call ends.
  @exclusivity(unchecked) private var attic: [Any] = []

  /// Whether the outermost call has more to do when it ends: attempts were queued, or the definition was edited.
  @exclusivity(unchecked) @usableFromInline var isDisturbed = false

  /// Makes the runtime of a machine.
  init(of machine: AnyObject, in state: S) {
    let storage = ContextStorage<S, E>(event: nil, fromState: state, toState: state)
    unsafe storage.running = machine
    unsafe context = .passRetained(storage)
  }

  /// Takes an attempt in that has to wait.
  func enqueue(_ attempt: PendingQueue<S, E>.Attempt) {
    unsafe queue.append(attempt)
    disturb()
  }

  /// Notes that the definition was edited during an attempt, which may be following what was forgotten.
  ///
  /// - Parameter limit: the number of the first registration that came by the edit, or will come after it.
  func noteEdit(forgotten: [AnyObject], limit: Int) {
    if unsafe edits == 0 { unsafe self.limit = limit }
    unsafe edits += 1
    disturb()
    unsafe attic += forgotten
  }

  /// Keeps what an attempt may be following until the outermost call ends.
  func keep(_ object: AnyObject) {
    disturb()
    unsafe attic.append(object)
  }

  /// Whether edits were noted, or anything is kept.
  var keepsAnything: Bool { unsafe edits != 0 || !attic.isEmpty }

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

  /// The rows that were not judged, since their registrations were removed: those of a nested attempt after those of the
  /// outer one.
  @exclusivity(unchecked) private var skipped: [Int] = []

  /// How many `skipped` there are.
  @exclusivity(unchecked) @usableFromInline private(set) var skippedCount = 0

  /// Notes that a row was not judged.
  func skip(_ index: Int) {
    unsafe skipped.append(index)
    unsafe skippedCount += 1
  }

  /// The rows of an attempt that were not judged, which are forgotten.
  ///
  /// - Parameter outer: how many belong to outer attempts.
  @inlinable
  @inline(__always)
  func takeSkipped(from outer: Int) -> [Int] {
    unsafe skippedCount == outer ? [] : takeSome(from: outer)
  }

  @usableFromInline
  func takeSome(from outer: Int) -> [Int] {
    let taken = unsafe Array(skipped[outer...])
    unsafe skipped.removeLast(taken.count)
    unsafe skippedCount = outer
    return taken
  }

  deinit {
    unsafe context.release()
  }

  /// Whether somebody has kept the context.
  @inlinable var isContextKept: Bool {
    @inline(__always) get { unsafe !isCalm(context) && isContextShared }
  }

  /// Whether an outermost attempt leaves nothing to do: nobody has kept its context, no attempts were queued, and the definition
  /// was not edited.
  ///
  /// Asking the language runtime whether an object has but one reference is a call for each attempt. While the word in which
  /// it counts the references is what it was when it last said so, it would say so again.
  @inlinable
  @inline(__always)
  func isCalm(_ storage: Unmanaged<ContextStorage<S, E>>) -> Bool {
    let isCalm = unsafe referenceCount(of: storage) == soleReferenceCount
    assert(!isCalm || !isContextShared)
    return isCalm
  }

  /// Whether the context has more than one reference.
  ///
  /// The reference is taken out of its wrapper and put back, so that it is the only one if nobody has kept it.
  @usableFromInline
  var isContextShared: Bool {
    var storage = unsafe context.takeRetainedValue()
    let isShared = !isKnownUniquelyReferenced(&storage)
    unsafe _ = Unmanaged.passRetained(storage)
    return isShared
  }

  /// The word behind an object's type, in which the language runtime counts its references.
  @inlinable
  @inline(__always)
  func referenceCount(of storage: Unmanaged<ContextStorage<S, E>>) -> UInt {
    unsafe storage.toOpaque().load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt.self)
  }

  /// Notes that the outermost attempt left nothing to do.
  func calm() {
    unsafe isDisturbed = false
    unsafe soleReferenceCount = isContextShared ? 0 : referenceCount(of: context)
  }

  /// Notes that the outermost call has more to do when it ends.
  func disturb() {
    unsafe isDisturbed = true
    unsafe soleReferenceCount = 0
  }

  /// Has outermost attempts fill a new context.
  func setContext(_ storage: ContextStorage<S, E>) {
    unsafe context.release()
    unsafe context = .passRetained(storage)
    unsafe soleReferenceCount = 0
  }

  /// Leaves the context to whoever has kept it, and has outermost attempts fill a new one.
  @usableFromInline
  func leaveContext(in state: S) {
    let kept = unsafe context.takeUnretainedValue()
    let new = ContextStorage<S, E>(event: nil, fromState: state, toState: state)
    unsafe new.running = kept.running
    kept.seal()
    setContext(new)
  }
}
