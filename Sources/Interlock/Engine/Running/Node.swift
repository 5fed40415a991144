/// What a machine needs in addition to its state once closures or other machines take part in its attempts.
///
/// It is made on first use, so a machine that only moves is small.
@usableFromInline
@safe
final class Node {
  // The fields without checks of exclusivity are accessed in every attempt, and no code of others runs while one of them
  // is being changed.

  /// The machine. It owns the node, and whoever holds the node holds the machine.
  @safe unowned(unsafe) let engine: Engine

  /// The link to its parent; nil for a root. The parent holds it.
  @safe @exclusivity(unchecked) unowned(unsafe) var link: Link?

  /// The links of the submachines, in order of attachment.
  @safe @exclusivity(unchecked) var links = LinkList()

  /// The state in which the machine was attached.
  @safe @exclusivity(unchecked) var initialState: AnyValue

  @safe @exclusivity(unchecked) private var knownTree: Tree

  /// The machine's index in the crew of its tree.
  @safe @exclusivity(unchecked) var member = 0

  /// The record of contexts without content of their own; it never changes.
  let plainRecord: ContextRecord

  /// The record that is filled for an attempt.
  @safe @exclusivity(unchecked) @usableFromInline var record: ContextRecord

  /// Whether the record is filled.
  @safe @exclusivity(unchecked) var isFilled = false

  /// The cause of the last refusal, as long as nothing else has happened.
  @safe @exclusivity(unchecked) unowned(unsafe) var cause: Cause?

  /// The outcome of the last attempt, until it is taken.
  @safe @exclusivity(unchecked) var outcome: AnyOutcome?

  /// The event that the machine has received in the current attempt, if a closure has mapped it.
  @safe @exclusivity(unchecked) var offered: AnyValue?

  var limits = CallLimits()

  /// The nesting depth of calls of the machine's own closures.
  var depth = 0

  /// The number of the first registration that the current attempt's edits have added (G2).
  @safe @exclusivity(unchecked) var editLimit = Int.max

  /// How often the machine was detached, alone or with an outer machine. Choices made before that are stale.
  @safe @exclusivity(unchecked) var detachments = 0

  /// Whether the machine was detached during the current attempt, alone or with an outer machine.
  var isWithdrawn = false

  /// Whether the machine or one inside it has chosen since it was withdrawn.
  var choosesAnew = false

  /// Whether the tree has noted the machine, to check it for completion.
  @safe @exclusivity(unchecked) var isNotedForCompletion = false

  /// Whether the machine was seen on the way to its root.
  var isSeen = false

  /// Whether the current step has left or started the machine together with its parent.
  @safe @exclusivity(unchecked) var isAnnounced = false

  /// The machine's watchers, in the order in which they were added.
  @safe @exclusivity(unchecked) var watchers: [any Watcher] = []

  /// The watchers added during the attempt under way, which take part from the next attempt on (G2).
  @safe @exclusivity(unchecked) var newWatchers: [any Watcher] = []

  /// Whether the machine or an outer machine has a watcher of changes.
  @safe @exclusivity(unchecked) var isWatched = false

  /// Whether the machine or an outer machine has a watcher of edits.
  @safe @exclusivity(unchecked) var isAttended = false

  /// How long the machine had been in its state when it was saved, for its next driver.
  @safe @exclusivity(unchecked) var inheritance: Inheritance?

  /// The machine's progress on its chains, by their registrations.
  @safe @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// The progress that the current transition makes.
  @safe @exclusivity(unchecked) var advances: [ChainAdvance] = []

  /// The registrations that end with their owners.
  @safe @exclusivity(unchecked) var orphans = Orphans()

  init(_ engine: Engine) {
    self.engine = engine
    initialState = engine.current
    plainRecord = ContextRecord(MachineReference(engine))
    record = ContextRecord(plainRecord.reference)
    knownTree = Tree()
  }

  /// The tree that the machine belongs to.
  @usableFromInline
  var tree: Tree {
    get {
      if knownTree.joinedTree != nil { knownTree = knownTree.root }
      return knownTree
    }
    set { knownTree = newValue }
  }

  /// The machine around this one; nil for a root.
  var parent: Node? { link?.parent }

  /// The machine with its node, to be kept until its turn.
  var holder: Tree.Member { Tree.Member(node: self, engine: engine) }

  /// Whether the machine's contexts contain all that they are about.
  var hasPlainContexts: Bool { engine.program.with { $0.hasPlainContexts } }
}

// Records.

extension Node {
  /// Fills the record for the machine's part in an attempt.
  @inline(__always)
  func fill(_ tree: Tree, hasEvent: Bool) {
    ownRecord(tree)
    if !isFilled {
      isFilled = true
      tree.filled.append(.unretained(self))
      unsafe tree.players[member].record = .unretained(record)
    }
    unsafe record.eventPointer = unsafe hasEvent && offered == nil ? tree.eventPointer : nil
    if hasEvent, let box = offered?.box ?? tree.eventBox { record.event = box }
    if let message = tree.message { record.message = message }
    record.fromState = engine.box
    record.toState = nil
  }

  /// Fills the record for handlers that run because the machine is entered or left together with its parent.
  func fillAnnouncement(_ tree: Tree) {
    fill(tree, hasEvent: false)
    if record.event != nil { record.event = nil }
    record.toState = record.fromState
  }

  /// Makes the record unique to what follows. A context that a closure has kept does not change.
  @inline(__always)
  func ownRecord(_ tree: Tree) {
    if !isKnownUniquelyReferenced(&record) { leaveRecord(tree) }
  }

  @inline(never)
  private func leaveRecord(_ tree: Tree) {
    let (old, own) = (record, ContextRecord(plainRecord.reference))
    if isFilled {
      own.copy(old)
      old.keep(engine.definition.eventBox)
      unsafe tree.players[member].record = .unretained(own)
    }
    record = own
  }

  /// Empties the record after an attempt. If a closure has kept a context, the record is made to own its content.
  @inline(__always)
  func release(_ tree: Tree) {
    isFilled = false
    if isKnownUniquelyReferenced(&record) {
      record.forget()
    } else {
      leaveFilledRecord()
    }
    if offered != nil { offered = nil }
  }

  @inline(never)
  private func leaveFilledRecord() {
    record.keep(engine.definition.eventBox)
    record = ContextRecord(plainRecord.reference)
  }

  /// Releases the state that was left. The release may run code that makes attempts.
  func emptySpare() {
    if record.spare == nil { return }
    if !record.hasSpare || !(unsafe record.spare.unsafelyUnwrapped.empty()) {
      let old = record.spare.take()
      withExtendedLifetime(old) {}
    }
  }
}

extension Node {
  /// Removes and returns the box of the state that was left.
  func takeSpare() -> Box? { record.spare.take() }

  /// Forgets what an attempt has left for its caller. What is released may run code that makes attempts.
  func forgetOutcome() {
    let old = outcome.take()
    emptySpare()
    withExtendedLifetime(old) {}
  }
}

/// The progress of a chain that a transition makes.
struct ChainAdvance {
  let registration: RegistrationID
  let progress: Int
  let fires: Bool
}
