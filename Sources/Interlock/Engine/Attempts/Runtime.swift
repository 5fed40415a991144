/// What a machine needs besides its state once closures take part in its attempts.
///
/// It is made when it is first needed: a machine that only moves is small.
@usableFromInline
@safe
final class Runtime {
  @exclusivity(unchecked) var queue = Queue<PendingAttempt>()
  var mode = AttemptMode.runToCompletion
  var limits = CallLimits()

  /// How deep calls of the machine's own closures are nested.
  var depth = 0

  /// The machine's place in a tree of machines; nil if it is alone.
  @exclusivity(unchecked) var membership: (any Membership)?

  /// The machines of the tree that goes by a chart, if this is its root, which the tree holds.
  @exclusivity(unchecked) var crew: Unmanaged<AnyObject>?

  /// Takes down what an attempt would do, instead of its doing it.
  @exclusivity(unchecked) var recorder: (any AttemptRecorder)?

  /// The record of contexts that have nothing to put into one; it is never changed.
  let plainRecord: ContextRecord

  /// The same, for the short ways, which count no reference.
  let uncountedRecord: Unmanaged<ContextRecord>

  /// Those who watch the machine, in the order in which they came.
  @exclusivity(unchecked) var watchers: [any Watcher] = []

  /// Whether somebody watches the machine, or one around it, so that attempts don't go by the cells.
  @exclusivity(unchecked) var isWatched = false

  /// Whether somebody is told of edits of the machine, or of one around it.
  @exclusivity(unchecked) var isAttended = false

  /// How long the machine had been in its state when it was saved, for the driver that comes.
  var inheritance: Inheritance?

  /// A record to be filled by the next attempt that needs one.
  private var spareRecord: ContextRecord?

  /// How far the machine has come on the chains that it follows, by their registrations.
  @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// The registrations that end with their owners.
  @exclusivity(unchecked) var orphans = Orphans()

  /// Handlers that run besides the plan of a transition, those of a nested attempt after those of the outer one.
  @exclusivity(unchecked) private var extras: [RegisteredHandler] = []

  /// How many `extras` there are.
  @exclusivity(unchecked) private(set) var extraCount = 0

  /// How often the definition was edited during the attempt under way.
  @exclusivity(unchecked) private(set) var edits = 0

  /// The number of the first registration that came by those edits.
  @exclusivity(unchecked) private(set) var limit = 0

  /// What was forgotten or removed while an attempt was following it; kept until the outermost call ends.
  @exclusivity(unchecked) private var attic: [AnyObject] = []

  /// Whether the outermost call has more to do when it ends: attempts were queued, or the definition was edited.
  @exclusivity(unchecked) private(set) var isDisturbed = false

  /// The rows that were not judged, since their registrations were removed: those of a nested attempt after those of the
  /// outer one.
  @exclusivity(unchecked) private var skipped: [Int] = []

  /// How many `skipped` there are.
  var skippedCount: Int { unsafe skipped.count }

  /// Makes the runtime of a machine.
  init(of machine: AnyObject) {
    plainRecord = ContextRecord(MachineReference(machine))
    unsafe uncountedRecord = .passUnretained(plainRecord)
  }

  /// Takes the machine, which is going away, out of its tree and out of contexts that were kept.
  func part() {
    unsafe plainRecord.reference.machine = nil
    unsafe membership?.part()
    let watchers = unsafe watchers
    unsafe self.watchers = []
    for watcher in watchers { watcher.noteEnd() }
  }

  /// Takes in an attempt that has to wait.
  func enqueue(_ attempt: PendingAttempt) {
    unsafe queue.append(attempt)
    disturb()
  }

  /// Notes that the outermost call has more to do when it ends.
  func disturb() {
    unsafe isDisturbed = true
  }

  /// Notes that the outermost call has nothing left to do. That of a machine which is watched always has.
  func settle() {
    unsafe isDisturbed = isWatched
  }
}

// Edits during an attempt.

extension Runtime {
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
  func forgetEdits() -> [AnyObject] {
    let kept = unsafe attic
    unsafe attic = []
    unsafe edits = 0
    return kept
  }

  /// Notes that a row was not judged.
  func skip(_ index: Int) {
    unsafe skipped.append(index)
  }

  /// The rows of an attempt that were not judged, which are forgotten.
  ///
  /// - Parameter outer: how many belong to outer attempts.
  func takeSkipped(from outer: Int) -> [Int] {
    guard skippedCount != outer else { return [] }
    let taken = unsafe Array(skipped[outer...])
    unsafe skipped.removeLast(taken.count)
    return taken
  }
}

// Handlers besides the plan of a transition.

extension Runtime {
  /// Has a handler run besides the plan of a transition, once.
  ///
  /// Rows that share a handler are those of one registration, and are judged one after the other.
  ///
  /// - Parameter outer: how many extra handlers belong to outer attempts.
  func addExtra(_ handler: RegisteredHandler, outer: Int) {
    if unsafe extraCount > outer, unsafe extras[extraCount - 1] === handler { return }
    unsafe extras.append(handler)
    unsafe extraCount += 1
  }

  /// The extra handlers of an attempt, in their order.
  func sortedExtras(outer: Int) -> [RegisteredHandler] {
    unsafe extras[outer...].sorted { $0.precedes($1) }
  }

  /// Forgets the extra handlers of an attempt.
  func dropExtras(outer: Int) {
    let dropped = unsafe extras[outer...]
    unsafe extras.removeLast(extraCount - outer)
    unsafe extraCount = outer
    withExtendedLifetime(dropped) {}
  }
}

// Records of contexts.

extension Runtime {
  /// A record for an attempt that needs one, which owns it alone.
  func takeRecord() -> ContextRecord {
    spareRecord.take() ?? ContextRecord(plainRecord.reference)
  }

  /// Takes back a record that nobody has kept.
  func giveBack(_ record: ContextRecord) {
    record.empty()
    spareRecord = record
  }
}
