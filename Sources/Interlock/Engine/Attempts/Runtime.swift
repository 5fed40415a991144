/// What a machine needs in addition to its state once closures take part in its attempts.
///
/// It is made on first use, so a machine that only moves is small.
@usableFromInline
@safe
final class Runtime {
  @safe @exclusivity(unchecked) var queue = Queue<PendingAttempt>()
  var mode = AttemptMode.runToCompletion
  var limits = CallLimits()

  /// The nesting depth of calls of the machine's own closures.
  var depth = 0

  /// The machine's place in a tree of machines; nil if it is alone.
  @safe @exclusivity(unchecked) var membership: (any Membership)?

  /// Records what an attempt would do, instead of doing it.
  @safe @exclusivity(unchecked) var recorder: (any AttemptRecorder)?

  /// The record of contexts without content of their own; it never changes.
  let plainRecord: ContextRecord

  /// The same, for the short paths, which count no references.
  let uncountedRecord: Held<ContextRecord>

  /// The machine's watchers, in the order in which they were added.
  @safe @exclusivity(unchecked) var watchers: [any Watcher] = []

  /// The watchers added during the attempt under way, which take part from the next attempt on (G2).
  @safe @exclusivity(unchecked) var newWatchers: [any Watcher] = []

  /// Whether the machine or an outer machine has a watcher, so that attempts don't go by the cells.
  @safe @exclusivity(unchecked) var isWatched = false

  /// Whether the machine or an outer machine has a watcher of edits.
  @safe @exclusivity(unchecked) var isAttended = false

  /// How long the machine had been in its state when it was saved, for its next driver.
  @safe @exclusivity(unchecked) var inheritance: Inheritance?

  /// A record to be filled by the next attempt that needs one.
  private var spareRecord: ContextRecord?

  /// The attempt that begins next; nil while it is under way, or before the first one.
  @safe @exclusivity(unchecked) private var spareAttempt: Attempt?

  /// The machine's progress on its chains, by their registrations.
  @safe @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// The registrations that end with their owners.
  @safe @exclusivity(unchecked) var orphans = Orphans()

  /// Handlers to run in addition to the plan of a transition; those of a nested attempt follow those of the outer one.
  @safe @exclusivity(unchecked) private var extras: [RegisteredHandler] = []

  /// How many `extras` there are.
  @safe @exclusivity(unchecked) private(set) var extraCount = 0

  /// The number of edits of the definition during the current attempt.
  @safe @exclusivity(unchecked) private(set) var edits = 0

  /// The number of the first registration that those edits added.
  @safe @exclusivity(unchecked) private(set) var limit = 0

  /// Objects that were forgotten or removed while an attempt was following them; kept until the outermost call ends.
  @safe @exclusivity(unchecked) private var attic: [AnyObject] = []

  /// Whether the outermost call has more to do when it ends, because attempts were queued or the definition was edited.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var hasMoreToDo = false

  /// Whether queued attempts wait for a driver.
  @safe @exclusivity(unchecked) var isHeld = false

  /// The rows that were not judged, because their registrations were removed; those of a nested attempt follow those of
  /// the outer one.
  @safe @exclusivity(unchecked) private var skipped: [Int] = []

  /// How many `skipped` there are.
  var skippedCount: Int { skipped.count }

  /// Makes the runtime of a machine.
  init(of machine: AnyObject) {
    plainRecord = ContextRecord(MachineReference(machine))
    uncountedRecord = .unretained(plainRecord)
  }

  /// Removes the machine, which is being freed, from its tree and from kept contexts.
  func part() {
    plainRecord.reference.machine = nil
    spareAttempt = nil
    membership?.part()
    let watchers = watchers + newWatchers
    (self.watchers, newWatchers) = ([], [])
    for watcher in watchers { watcher.noteEnd() }
  }

  /// Queues an attempt.
  func enqueue(_ attempt: PendingAttempt) {
    queue.append(attempt)
    noteMoreToDo()
  }

  /// Notes that the outermost call has more to do when it ends.
  func noteMoreToDo() {
    hasMoreToDo = true
  }

  /// Notes that the outermost call has nothing left to do. With a watcher, it always has.
  func noteNothingToDo() {
    hasMoreToDo = isWatched
  }
}

// Edits during an attempt.

extension Runtime {
  /// Notes that the definition was edited during an attempt, which may be following the forgotten objects.
  ///
  /// - Parameter limit: the number of the first registration that the edit added, or that will be added after it.
  func noteEdit(forgotten: [AnyObject], limit: Int) {
    if edits == 0 { self.limit = limit }
    edits += 1
    noteMoreToDo()
    attic += forgotten
  }

  /// Keeps an object that an attempt may be following until the outermost call ends.
  func keep(_ object: AnyObject) {
    noteMoreToDo()
    attic.append(object)
  }

  /// Whether edits were noted, or anything is kept.
  var keepsAnything: Bool { edits != 0 || !attic.isEmpty }

  /// Ends the period in which edits are noted.
  ///
  /// - Returns: objects that no attempt follows any more, to be released when nothing is being changed.
  func forgetEdits() -> [AnyObject] {
    let kept = attic
    attic = []
    edits = 0
    return kept
  }

  /// Notes that a row was not judged.
  @inline(never)
  func skip(_ index: Int) {
    skipped.append(index)
  }

  /// Removes and returns the rows of an attempt that were not judged.
  ///
  /// - Parameter outer: the number of rows that belong to outer attempts.
  func takeSkipped(from outer: Int) -> [Int] {
    guard skippedCount != outer else { return [] }
    let taken = Array(skipped[outer...])
    skipped.removeLast(taken.count)
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
    if extraCount > outer, extras[extraCount - 1] === handler { return }
    extras.append(handler)
    extraCount += 1
  }

  /// The extra handlers of an attempt, in order.
  func sortedExtras(outer: Int) -> [RegisteredHandler] {
    Array(extras[outer...]).ordered { $0.rank }
  }

  /// Drops the extra handlers of an attempt.
  func dropExtras(outer: Int) {
    let dropped = extras[outer...]
    extras.removeLast(extraCount - outer)
    extraCount = outer
    withExtendedLifetime(dropped) {}
  }
}

// Attempts, and records of contexts.

extension Runtime {
  /// An attempt that has not begun.
  func takeAttempt() -> Attempt {
    spareAttempt.take() ?? Attempt(self)
  }

  /// Takes back an attempt that has ended.
  func giveBack(_ attempt: Attempt) {
    // An attempt refers to the runtime, so that of a freed machine is not kept.
    if plainRecord.reference.machine != nil { spareAttempt = attempt }
  }

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
