/// What a machine needs in addition to its state once closures take part in its attempts.
///
/// It is made on first use, so a machine that only moves is small.
@usableFromInline
@safe
final class Runtime {
  @exclusivity(unchecked) var queue = Queue<PendingAttempt>()
  var mode = AttemptMode.runToCompletion
  var limits = CallLimits()

  /// The nesting depth of calls of the machine's own closures.
  var depth = 0

  /// The machine's place in a tree of machines; nil if it is alone.
  @exclusivity(unchecked) var membership: (any Membership)?

  /// Records what an attempt would do, instead of doing it.
  @exclusivity(unchecked) var recorder: (any AttemptRecorder)?

  /// The record of contexts without content of their own; it never changes.
  let plainRecord: ContextRecord

  /// The same, for the short paths, which count no references.
  let uncountedRecord: Unmanaged<ContextRecord>

  /// The machine's watchers, in the order in which they were added.
  @exclusivity(unchecked) var watchers: [any Watcher] = []

  /// The watchers added during the attempt under way, which take part from the next attempt on (G2).
  @exclusivity(unchecked) var newWatchers: [any Watcher] = []

  /// Whether the machine or an outer machine has a watcher, so that attempts don't go by the cells.
  @exclusivity(unchecked) var isWatched = false

  /// Whether the machine or an outer machine has a watcher of edits.
  @exclusivity(unchecked) var isAttended = false

  /// How long the machine had been in its state when it was saved, for its next driver.
  @exclusivity(unchecked) var inheritance: Inheritance?

  /// A record to be filled by the next attempt that needs one.
  private var spareRecord: ContextRecord?

  /// The machine's progress on its chains, by their registrations.
  @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// The registrations that end with their owners.
  @exclusivity(unchecked) var orphans = Orphans()

  /// Handlers to run in addition to the plan of a transition; those of a nested attempt follow those of the outer one.
  @exclusivity(unchecked) private var extras: [RegisteredHandler] = []

  /// How many `extras` there are.
  @exclusivity(unchecked) private(set) var extraCount = 0

  /// The number of edits of the definition during the current attempt.
  @exclusivity(unchecked) private(set) var edits = 0

  /// The number of the first registration that those edits added.
  @exclusivity(unchecked) private(set) var limit = 0

  /// Objects that were forgotten or removed while an attempt was following them; kept until the outermost call ends.
  @exclusivity(unchecked) private var attic: [AnyObject] = []

  /// Whether the outermost call has more to do when it ends, because attempts were queued or the definition was edited.
  @exclusivity(unchecked) @usableFromInline private(set) var isDisturbed = false

  /// The rows that were not judged, because their registrations were removed; those of a nested attempt follow those of
  /// the outer one.
  @exclusivity(unchecked) private var skipped: [Int] = []

  /// How many `skipped` there are.
  var skippedCount: Int { unsafe skipped.count }

  /// Makes the runtime of a machine.
  init(of machine: AnyObject) {
    plainRecord = ContextRecord(MachineReference(machine))
    unsafe uncountedRecord = .passUnretained(plainRecord)
  }

  /// Removes the machine, which is being freed, from its tree and from kept contexts.
  func part() {
    unsafe plainRecord.reference.machine = nil
    unsafe membership?.part()
    let watchers = unsafe watchers + newWatchers
    unsafe (self.watchers, newWatchers) = ([], [])
    for watcher in watchers { watcher.noteEnd() }
  }

  /// Queues an attempt.
  func enqueue(_ attempt: PendingAttempt) {
    unsafe queue.append(attempt)
    disturb()
  }

  /// Notes that the outermost call has more to do when it ends.
  func disturb() {
    unsafe isDisturbed = true
  }

  /// Notes that the outermost call has nothing left to do. With a watcher, it always has.
  func settle() {
    unsafe isDisturbed = isWatched
  }
}

// Edits during an attempt.

extension Runtime {
  /// Notes that the definition was edited during an attempt, which may be following the forgotten objects.
  ///
  /// - Parameter limit: the number of the first registration that the edit added, or that will be added after it.
  func noteEdit(forgotten: [AnyObject], limit: Int) {
    if unsafe edits == 0 { unsafe self.limit = limit }
    unsafe edits += 1
    disturb()
    unsafe attic += forgotten
  }

  /// Keeps an object that an attempt may be following until the outermost call ends.
  func keep(_ object: AnyObject) {
    disturb()
    unsafe attic.append(object)
  }

  /// Whether edits were noted, or anything is kept.
  var keepsAnything: Bool { unsafe edits != 0 || !attic.isEmpty }

  /// Ends the period in which edits are noted.
  ///
  /// - Returns: objects that no attempt follows any more, to be released when nothing is being changed.
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

  /// Removes and returns the rows of an attempt that were not judged.
  ///
  /// - Parameter outer: the number of rows that belong to outer attempts.
  func takeSkipped(from outer: Int) -> [Int] {
    guard skippedCount != outer else { return [] }
    let taken = unsafe Array(skipped[outer...])
    unsafe skipped.removeLast(taken.count)
    return taken
  }
}

// Handlers in addition to the plan of a transition.

extension Runtime {
  /// Schedules a handler in addition to the plan of a transition, once.
  ///
  /// Rows that share a handler belong to one registration and are judged one after the other.
  ///
  /// - Parameter outer: the number of extra handlers that belong to outer attempts.
  func addExtra(_ handler: RegisteredHandler, outer: Int) {
    if unsafe extraCount > outer, unsafe extras[extraCount - 1] === handler { return }
    unsafe extras.append(handler)
    unsafe extraCount += 1
  }

  /// The extra handlers of an attempt, in order.
  func sortedExtras(outer: Int) -> [RegisteredHandler] {
    unsafe extras[outer...].sorted { $0.precedes($1) }
  }

  /// Drops the extra handlers of an attempt.
  func dropExtras(outer: Int) {
    let dropped = unsafe extras[outer...]
    unsafe extras.removeLast(extraCount - outer)
    unsafe extraCount = outer
    withExtendedLifetime(dropped) {}
  }
}

// Records of contexts.

extension Runtime {
  /// A record for the sole use of one attempt.
  func takeRecord() -> ContextRecord {
    spareRecord.take() ?? ContextRecord(plainRecord.reference)
  }

  /// Takes back a record that no context has kept.
  func giveBack(_ record: ContextRecord) {
    record.empty()
    spareRecord = record
  }
}
