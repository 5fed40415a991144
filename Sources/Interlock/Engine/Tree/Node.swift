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

  /// The same, without counting references.
  let heldEngine: Held<Engine>

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

  /// The machine whose record the attempt filled before.
  @safe @exclusivity(unchecked) var filledBefore: Held<Node>?

  /// The record of the machine's contexts now: the filled one, or the plain one.
  @safe @exclusivity(unchecked) var lent: Held<ContextRecord>

  /// The record of the contexts of handlers that run because the machine is entered or left together with its parent; nil
  /// if they are lent the other one.
  @safe @exclusivity(unchecked) var announcement: ContextRecord?

  /// What the attempts of joined trees that are under way have filled in, from the outermost in.
  @safe @exclusivity(unchecked) private var interrupted: [Suspended] = []

  /// Whether more than the record is to be released after an attempt, or less because the machine was freed.
  @safe @exclusivity(unchecked) var hasMoreToRelease = false

  /// The codes of the sets of submachines' places that unmentioned states are in.
  @safe @exclusivity(unchecked) var placeCodes: [[Int]: Int32] = [:]

  /// The cause of the last refusal, as long as nothing else has happened.
  @safe @exclusivity(unchecked) @usableFromInline var cause: Held<Cause>?

  /// The outcome of the last attempt, until it is taken.
  @safe @exclusivity(unchecked) @usableFromInline var outcome: KeptOutcome?

  /// The event that the machine has received in the current attempt, if a closure has mapped it.
  @safe @exclusivity(unchecked) var offered: AnyValue?

  /// The events that were deferred when they were attempted on the machine, in order (C7).
  @safe @exclusivity(unchecked) var deferred: [DeferredEvent] = []

  @safe @exclusivity(unchecked) var limits = CallLimits()

  /// Receives the sentence of a call that does not end, which traps otherwise.
  @safe @exclusivity(unchecked) var noteMistake: ((String) -> Void)?

  /// The nesting depth of calls of the machine's own closures.
  @safe @exclusivity(unchecked) var depth = 0

  /// The number of the first registration that the current attempt's edits have added (G2).
  @safe @exclusivity(unchecked) var editLimit = Int.max

  /// How often the machine was detached, alone or with an outer machine. Choices made before that are stale.
  @safe @exclusivity(unchecked) var detachments = 0

  /// Whether the machine was detached during the current attempt, alone or with an outer machine.
  @safe @exclusivity(unchecked) var isWithdrawn = false

  /// Whether the machine or one inside it has chosen since it was withdrawn.
  @safe @exclusivity(unchecked) var choosesAnew = false

  /// Whether the tree has noted the machine, to check it for completion.
  @safe @exclusivity(unchecked) var isNotedForCompletion = false

  /// Whether the machine was freed. An attempt under way may still be following the node.
  @safe @exclusivity(unchecked) var isGone = false

  /// Whether the machine was seen on the way to its root.
  @safe @exclusivity(unchecked) var isSeen = false

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

  /// The events that the machine has sent to itself for later.
  @safe @exclusivity(unchecked) var agenda: Agenda?

  /// The machine's progress on its chains, by their registrations.
  @safe @exclusivity(unchecked) var progress: [Int: Int] = [:]

  /// The progress that the current transition makes.
  @safe @exclusivity(unchecked) var advances: [ChainAdvance] = []

  /// The registrations that end with their owners.
  @safe @exclusivity(unchecked) var orphans = Orphans()

  init(_ engine: Engine) {
    self.engine = engine
    heldEngine = .unretained(engine)
    initialState = AnyValue(byte: engine.byte)
    plainRecord = ContextRecord(MachineReference(engine))
    record = ContextRecord(plainRecord.reference)
    lent = .unretained(plainRecord)
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

  /// The same without counting references. A tree lives as long as a call in it is under way.
  var followedTree: Held<Tree> {
    if knownTree.joinedTree != nil { knownTree = knownTree.root }
    return .unretained(knownTree)
  }

  /// The same without counting references; nil if the tree has no crew.
  @usableFromInline var heldTree: Held<Tree>? {
    @inline(__always) get {
      let held = Held<Tree>.unretained(knownTree)
      assert(knownTree.crew == nil || knownTree.joinedTree == nil)
      return held.with { $0.crew != nil } ? held : nil
    }
  }

  /// The machine around this one; nil for a root.
  var parent: Node? { link?.parent }

  /// The machine with its node, to be kept until its turn.
  var holder: Tree.Member { Tree.Member(node: self, engine: engine) }

  /// Whether the machine's contexts contain all that they are about.
  var hasPlainContexts: Bool { engine.program.with { $0.hasPlainContexts } }
}

// Records.

extension Held where Object == Node {
  /// The record of the machine's contexts now.
  var record: Held<ContextRecord> {
    @inline(__always) get { with { $0.lent } }
  }

  /// The record of the contexts of handlers that run because the machine is entered or left together with its parent.
  var announced: Held<ContextRecord> {
    @inline(__always) get { with { $0.announcement.map { .unretained($0) } ?? $0.lent } }
  }
}

// The compiler inlines closures as small as these, and counts no references in them.

extension Held where Object == Node {
  /// The link to the machine's parent; nil for a root.
  var link: Held<Link>? {
    @inline(__always) get { with { $0.link.map { .unretained($0) } } }
  }

  /// Whether events are bytes and carry no data.
  var hasPlainEvents: Bool {
    @inline(__always) get { with { $0.heldEngine }.with { $0.hasPlainEvents } }
  }

  /// Fills the record for the machine's part in an attempt.
  @inline(__always)
  func fill(_ tree: Tree, hasEvent: Bool) {
    beginToFill(tree)
    let event = unsafe hasEvent ? tree.eventPointer : nil
    let state = with { $0.heldEngine }.with { $0.heldBox }
    record.with { unsafe $0.begin(event, state) }
    if tree.isCluttered { with { $0.fillBoxes(tree, hasEvent: hasEvent) } }
  }

  /// Makes the record the attempt's own. What queries and other attempts meanwhile fill in does not change it.
  @inline(__always)
  func beginToFill(_ tree: Tree) {
    // Between attempts, nothing else holds the record.
    if with({ $0.isFilled }) { with { $0.prepareToFillAgain(tree) } } else { noteFilled(tree) }
  }

  /// Notes that the attempt has filled the record.
  @inline(__always)
  fileprivate func noteFilled(_ tree: Tree) {
    with { $0.isFilled = true }
    let before = tree.lastFilled
    with { $0.filledBefore = before }
    tree.lastFilled = self
    let record = with { .unretained($0.record) } as Held<ContextRecord>
    with { $0.lent = record }
  }

  /// Fills the record for error handlers of an event.
  @inline(__always)
  func fill(_ tree: Tree, _ cause: Held<Cause>) {
    fill(tree, hasEvent: true)
    record.with { record in
      record.cause = cause
      record.heldTarget = record.heldFrom
    }
  }

  /// Puts the machine into the target of its attempt, which is in the record if it is more than a byte.
  @inline(__always)
  func takeTarget(_ byte: UInt8) {
    let engine = with { $0.heldEngine }
    engine.with { $0.byte = byte }
    if with({ !$0.isFilled }) { return }
    engine.with { $0.own() }
    let (record, target, spare) = (record, record.with { $0.heldTarget }, record.with { $0.heldSpare })
    if target == spare {
      engine.takeSpare(of: record)
    } else if engine.with({ $0.heldBox != target }) {
      record.with { record in engine.with { $0.takeGiven(record) } }
    }
  }

  /// Ends the use of the record after an attempt. What it borrows stays in it until it is filled again. If a closure has kept a
  /// context, the record is made to own its content.
  @inline(__always)
  func release(_ tree: Tree) {
    with { $0.isFilled = false }
    let record = with { .unretained($0.plainRecord) } as Held<ContextRecord>
    with { $0.lent = record }
    if tree.isCluttered || with({ $0.hasMoreToRelease || !$0.ownsRecord }) { with { $0.releaseRest(tree) } }
  }
}

extension Node {
  /// The target that a mapping has given.
  var mappedTarget: AnyValue { lent.with { AnyValue(byte: $0.targetByte, box: $0.toState) } }

  /// The code of that target.
  var codeOfTarget: Int32 {
    heldEngine.with { $0.program.with { $0.definition.states.isOfBytes } }
      ? lent.with { Int32($0.targetByte) } : engine.code(of: mappedTarget)
  }

  /// Fills the record for the machine's part in an attempt.
  func fill(_ tree: Tree, hasEvent: Bool) { Held.unretained(self).fill(tree, hasEvent: hasEvent) }

  /// Fills in an event that is in a box, and the message.
  @inline(never)
  fileprivate func fillBoxes(_ tree: Tree, hasEvent: Bool) {
    if hasEvent, let offered {
      unsafe record.eventPointer = nil
      record.event = offered.box ?? tree.eventBox
    } else if hasEvent, tree.eventBox != nil {
      record.event = tree.eventBox
    }
    if tree.message != nil { record.message = tree.message }
  }

  /// Leaves what the attempt has filled in to contexts that closures have kept, and to an attempt that this one
  /// interrupts.
  @inline(never)
  fileprivate func prepareToFillAgain(_ tree: Tree) {
    ownRecord()
    if tree.hasFilled(self) { return }
    interrupted.append(suspend())
    hasMoreToRelease = true
    Held.unretained(self).noteFilled(tree)
  }

  /// Fills a record for handlers that run because the machine is entered or left together with its parent.
  @inline(never)
  func fillAnnouncement(_ tree: Tree) {
    takePart(in: tree)
    leaveAnnouncement()
    let record = ContextRecord(plainRecord.reference)
    record.message = tree.message
    record.fromState = engine.box
    record.toState = record.fromState
    announcement = record
    hasMoreToRelease = true
  }

  /// Fills the record of a machine that does not decide about the attempt of its tree, but changes with it. What the
  /// attempt of another tree has filled in, which this one interrupts, is left to that.
  func takePart(in tree: Tree) {
    if !isFilled || !tree.hasFilled(self) { fill(tree, hasEvent: false) }
  }

  /// Lets go of the record of the last announcement, which owns its content if a closure has kept a context.
  private func leaveAnnouncement() {
    if announcement == nil { return }
    if !isKnownUniquelyReferenced(&announcement) { unsafe announcement?.keep(engine.eventBox) }
    announcement = nil
  }

  /// The state in which the machine is asked about a candidate of its own.
  func stateWhenAsked(_ candidate: ContextBytes) -> AnyValue {
    let box = isFilled ? record.heldFrom : heldEngine.with { $0.heldBox }
    return AnyValue(byte: candidate.fromState, box: box?.object)
  }

  /// Whether no closure has kept a context with the record.
  var ownsRecord: Bool {
    @inline(__always) get { isKnownUniquelyReferenced(&record) }
  }

  /// Makes the record unique to what follows. A context that a closure has kept does not change.
  @inline(__always)
  func ownRecord() {
    if !ownsRecord { leaveRecord() }
  }

  @inline(never)
  private func leaveRecord() {
    let (old, own) = (record, ContextRecord(plainRecord.reference))
    if isFilled {
      own.copy(old)
      unsafe old.keep(engine.eventBox)
      lent = .unretained(own)
    }
    record = own
  }

  /// Makes kept contexts own their content, because the machine is being freed.
  func keepRecords() {
    if !ownsRecord { unsafe record.keep(engine.eventBox) }
    leaveAnnouncement()
  }

  @inline(never)
  fileprivate func releaseRest(_ tree: Tree) {
    if isGone { return }
    if ownsRecord { record.empty() } else { leaveRecordForGood() }
    leaveAnnouncement()
    if interrupted.isEmpty { hasMoreToRelease = false } else { resumeInterrupted(tree) }
  }

  /// Returns to the attempt during which machines were joined in an attempt of another tree, which has ended.
  private func resumeInterrupted(_ tree: Tree) {
    if let spare = record.spare { tree.dismissed.append(spare) }
    resume(interrupted.removeLast())
  }

  /// Leaves the record to the contexts that closures have kept, once nothing is going to change in it.
  @inline(never)
  private func leaveRecordForGood() {
    let own = ContextRecord(plainRecord.reference)
    own.spare = record.spare
    own.hasLeftState = record.hasLeftState
    record.spare = nil
    unsafe record.keep(engine.eventBox)
    record = own
  }

  /// Releases the state that was left. The release may run code that makes attempts.
  func emptySpare() {
    guard let spare = record.heldSpare, spare.with({ !$0.isTrivial }) else { return }
    if !record.hasSpare || !spare.with({ $0.empty() }) {
      let old = record.spare.take()
      withExtendedLifetime(old) {}
    }
  }
}

extension Node {
  /// What an attempt under way has filled in, while a closure of its asks the tree or an attempt of another tree joins it.
  struct Suspended {
    let record: ContextRecord
    let isFilled: Bool
    let filledBefore: Held<Node>?
    let announcement: ContextRecord?
  }

  func suspend() -> Suspended {
    let suspended = Suspended(
      record: record, isFilled: isFilled, filledBefore: filledBefore, announcement: announcement)
    record = ContextRecord(plainRecord.reference)
    (isFilled, announcement) = (false, nil)
    lent = .unretained(plainRecord)
    return suspended
  }

  func resume(_ suspended: Suspended) {
    (record, isFilled, filledBefore) = (suspended.record, suspended.isFilled, suspended.filledBefore)
    announcement = suspended.announcement
    if announcement != nil || !interrupted.isEmpty { hasMoreToRelease = true }
    lent = .unretained(isFilled ? record : plainRecord)
  }
}

extension Node {
  /// Notes the state that was left.
  func leave(_ box: Box) {
    let old = record.spare
    record.spare = box
    record.hasLeftState = true
    withExtendedLifetime(old) {}
  }

  /// Removes and returns the box of the state that was left.
  func takeSpare() -> Box? { record.hasLeftState ? record.spare.take() : nil }

  /// Forgets what an attempt has left for its caller. What is released may run code that makes attempts.
  func forgetOutcome() {
    if case nil = outcome { return emptySpare() }
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

/// The registrations that end with their owners (G3). Those whose owners have been freed can be removed even if they
/// never run.
struct Orphans {
  private final class Ownership {
    let registration: RegistrationID
    weak let owner: AnyObject?

    init(_ registration: RegistrationID, _ owner: AnyObject) {
      self.registration = registration
      self.owner = owner
    }
  }

  private static var fewest: Int { 64 }

  private var ownerships: [Ownership] = []

  /// How many there may be before they are checked: twice as many as remained the last time.
  private var patience = fewest

  /// Notes a registration that ends with its owner.
  mutating func note(_ registration: RegistrationID, _ owner: AnyObject) {
    ownerships.append(Ownership(registration, owner))
  }

  /// Drops the removed registrations, if there are many by now.
  ///
  /// - Parameter isRegistered: whether a registration is still live.
  /// - Returns: the registrations whose owners have been freed.
  /// - Complexity: O(1) for each registration that was noted, on average.
  mutating func sweep(_ isRegistered: (RegistrationID) -> Bool) -> [RegistrationID] {
    if ownerships.count < patience { return [] }
    var orphans: [RegistrationID] = []
    ownerships = ownerships.filter { ownership in
      guard isRegistered(ownership.registration) else { return false }
      if ownership.owner != nil { return true }
      orphans.append(ownership.registration)
      return false
    }
    patience = max(Self.fewest, 2 * ownerships.count)
    return orphans
  }
}

extension Engine {
  /// Removes a registration some time after its owner has been freed.
  final func own(_ registration: RegistrationID, _ owner: AnyObject) {
    let node = ownNode()
    node.orphans.note(registration, owner)
    let orphans = node.orphans.sweep { isRegistered($0) }
    for orphan in orphans { unregister(orphan) }
  }
}
