/// The base of every machine: its state, its program, and the row of its configuration.
///
/// A machine *is* an engine rather than holding one, which saves an allocation for each machine and a load for each
/// attempt. The engine knows numbers, boxes and closures of one shape, but no user's types, so it is compiled once. It
/// has no public members, and its name is not part of the package's API. Use ``Machine``.
@_documentation(visibility: internal)
@safe
public class _MachineEngine {
  // Invariants that the unchecked accesses rely on:
  // - `program` and `ownedNode` are owned; what an attempt follows is kept until the outermost call returns.
  // - `row` has `last + 1` cells. All of them are unknown unless no attempt is under way, no watcher is told, and the
  //   machine is single or the root of its tree.
  // - `byte` is the kind of the state if kinds are bytes, and zero otherwise. `heldBox` holds the state if it is more
  //   than a byte, and is nil otherwise.

  @safe @exclusivity(unchecked) @usableFromInline final var program: Held<Program>
  @safe @exclusivity(unchecked) @usableFromInline final var ownedNode: Held<Node>?

  /// The cells of the present configuration, or unknown cells.
  @exclusivity(unchecked) @usableFromInline final var row: Row

  /// The current state, if there is more to it than a byte. The machine owns the box, unless it borrows it.
  @safe @exclusivity(unchecked) @usableFromInline final var heldBox: Held<Box>?

  /// The last column of `row`.
  @safe @exclusivity(unchecked) @usableFromInline final var last: UInt16 = 0

  /// Whether the machine represents a tree whose other machines are not made yet.
  @safe @exclusivity(unchecked) final var isFolded = false

  /// Whether the program holds the box of the current state for the machine.
  @safe @exclusivity(unchecked) private final var isBorrowing = false

  /// The bits of the kind of the current state, if kinds are bytes.
  @safe @exclusivity(unchecked) @usableFromInline final var byte: UInt8

  /// Makes an engine without content.
  @usableFromInline
  init(state: AnyValue, _ types: ValueTypes) {
    program = .retained(Program(Definition(types)))
    unsafe row = unsafe Self.unknownRow
    byte = state.byte
    heldBox = state.box.map { .retained($0) }
  }

  /// Makes an engine from a frozen program.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  init(state: AnyValue, sharing frozen: FrozenProgram) {
    program = .retained(frozen.program)
    unsafe row = unsafe Self.unknownRow
    byte = state.byte
    heldBox = state.box.map { .retained($0) }
    installRow()
  }

  deinit {
    if let node = ownedNode {
      node.with { $0.part() }
      node.release()
    }
    if !isBorrowing { heldBox?.release() }
    program.release()
  }

  /// A cell that is unknown, for machines that don't go by the cells now.
  nonisolated(unsafe) static let unknownRow: Row = {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<RowHead>.stride + MemoryLayout<Cell>.stride, alignment: 16)
    unsafe memory.initializeMemory(as: RowHead.self, to: RowHead(targets: nil, targetCount: 0, number: -1))
    let row = unsafe (memory + MemoryLayout<RowHead>.stride).bindMemory(to: Cell.self, capacity: 1)
    unsafe row.initialize(to: .unknown)
    return unsafe row
  }()
}

/// The engine, as the rest of the library calls it.
@usableFromInline typealias Engine = _MachineEngine

extension Engine {
  /// The box of the current state, if there is more to it than a byte.
  @export(implementation) final var box: Box? { heldBox?.object }

  /// The current state. This traps while a closure changes its data.
  final var current: AnyValue {
    let box = box
    if let box, box.isLent { Box.failLent() }
    return AnyValue(byte: byte, box: box)
  }

  /// What the machine needs in addition to its state; nil until then.
  final var knownNode: Node? { ownedNode?.object }

  /// The machine's place in a tree of machines; nil if nothing needs one yet.
  final var node: Node? {
    if isFolded { unfold() }
    return knownNode
  }

  /// The machine's node, made if necessary.
  final func ownNode() -> Node {
    if let node { return node }
    let made = Node(self)
    ownedNode = .retained(made)
    return made
  }

  /// What the machine's program is compiled from.
  final var definition: Definition { program.with { $0.definition } }

  /// Puts an event into a box, without copying the definition.
  final var eventBox: (UnsafeRawPointer) -> Box { unsafe program.with { unsafe $0.definition.eventBox } }

  /// Compares the states of the machine, and numbers them.
  final var states: Interner { program.with { $0.definition.states } }
}

// The current state.
//
// A machine that moves to a state that its definition mentions need not count a reference to that state's box: its
// program holds it. The machine *borrows* the box then. The program and its numbers change only after `own()`.

extension Engine {
  /// Whether nothing but the machine holds the box of the current state.
  final var ownsBoxAlone: Bool {
    if isBorrowing { return false }
    return unsafe withUnsafeMutablePointer(to: &heldBox) { held in
      unsafe held.withMemoryRebound(to: Box?.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }

  /// Makes the machine own the box of the current state.
  final func own() {
    guard isBorrowing else { return }
    heldBox?.retain()
    isBorrowing = false
  }

  /// Changes the state.
  ///
  /// - Returns: the old box, if there was one. Releasing it may run code that makes attempts.
  @discardableResult
  final func replace(with state: AnyValue) -> Box? {
    own()
    let old = heldBox
    byte = state.byte
    heldBox = state.box.map { .retained($0) }
    return old?.take()
  }

  /// Changes the state to one whose box the program holds.
  ///
  /// - Returns: the old box, if the machine owned it.
  final func borrow(_ box: Box) -> Box? {
    let (wasBorrowing, old) = (isBorrowing, heldBox)
    heldBox = .unretained(box)
    isBorrowing = true
    return wasBorrowing ? nil : old?.take()
  }

  /// Changes the state to the target that is in a record, and not in its spare box, where the box of the old state is left.
  @inline(never)
  final func takeGiven(_ record: ContextRecord) {
    let old = heldBox
    heldBox = record.toState.map { .retained($0) }
    record.spare = old?.take()
    record.hasLeftState = true
  }
}

extension Held where Object == Engine {
  /// Changes the state to the one in the spare box of a record. The box of the old state becomes the spare one.
  @inline(__always)
  func takeSpare(of record: Held<ContextRecord>) {
    let (left, spare) = (with { $0.heldBox }, record.with { $0.heldSpare })
    with { $0.heldBox = spare }
    record.with { $0.heldSpare = left }
    record.with { $0.hasLeftState = true }
  }
}

// Which row the machine goes by.

extension Engine {
  /// Keeps attempts from going by the cells.
  @inline(__always)
  final func suspend() {
    unsafe row = unsafe Self.unknownRow
    last = 0
  }

  /// Lets attempts go by the cells of a row.
  @inline(__always)
  final func resume(_ row: Row, _ last: UInt16) {
    unsafe self.row = unsafe row
    self.last = last
  }

  /// Whether attempts go by the cells.
  final var isInstalled: Bool { unsafe row != Self.unknownRow }

  /// The cell of a target state in the machine's row.
  @export(implementation)
  @inline(__always)
  final func installedTarget(_ byte: UInt8) -> Cell {
    defer { withExtendedLifetime(self) {} }
    let head = unsafe RowHead.head(of: row)
    guard let targets = unsafe head.pointee.targets, unsafe byte < head.pointee.targetCount else {
      return .unknown
    }
    return unsafe targets[Int(byte)]
  }

  /// Lets a single machine go by the cells, if its state has a row.
  @usableFromInline
  final func installRow() {
    program.with { program in
      guard let table = program.isFrozen ? program.table : program.ownTable() else { return }
      let code = CollectionOfOne(program.code(of: current))
      let known = unsafe program.isFrozen ? table.knownRow(code) : table.row(code)
      if let row = unsafe known { unsafe resume(row, UInt16(table.columnCount - 1)) }
    }
  }
}

extension Engine {
  /// Runs the entry handlers of all active states, from the outside in.
  ///
  /// It traps during an attempt.
  final func announceConfiguration() {
    checkComparing()
    let node = ownNode()
    guard !node.tree.isBusy else {
      fatalError("\(type(of: self)) is started during an attempt: start it before its first attempt.")
    }
    node.start { node.announceStay(node.tree) }
  }
}

extension Engine {
  /// Follows the eventless routes that are open, if the machine starts with its driver (C6). A machine that has been started
  /// is at rest.
  package final func startWithDriver() {
    guard program.with({ $0.definition.rules.contains(.startWithDriver) }) else { return }
    let node = ownNode()
    if node.tree.isBusy || !node.isActive { return }
    node.start {}
  }
}

extension Node {
  /// The outermost machine around this one.
  fileprivate var root: Node { parent?.root ?? self }

  /// Starts a machine at rest: it announces where it is, and follows the eventless routes that are open (C3).
  fileprivate func start(_ announce: () -> Void) {
    tree.begin()
    tree.admit()
    _ = tree.prepare(self)
    if isActive { announce() }
    tree.endAttempt()
    if isActive { tree.noteEventless(root.holder) }
    Tree.end(self)
    tree.endless = nil
  }

  /// Runs the entry handlers here and then below, unless they detach the machine.
  fileprivate func announceStay(_ tree: Tree) {
    let detachments = detachments
    let definition = engine.definition
    let state = engine.current
    let bytes = ContextBytes(event: nil, fromState: state, toState: state)
    let limit = definition.index.nextRegistration
    for handler in definition.handlers(.entryHandler, of: definition.states.number(of: state)) {
      guard engine.isRegistered(handler.registration), handler.registration.number < limit else { continue }
      let context = announcement(tree)
      handler.body(AnyContext(context, bytes))
    }
    for link in links where self.detachments == detachments && link.takesPart && link.matchesNow {
      link.child.node.announceStay(tree)
    }
    if let completedParent { self.tree.noteCompletion(completedParent.holder) }
  }

  /// The record of handlers that run without a transition.
  private func announcement(_ tree: Tree) -> ContextRecord {
    if hasPlainContexts { return plainRecord }
    let record = ContextRecord(plainRecord.reference)
    let current = engine.current
    record.fill(event: nil, fromState: current, toState: current, nil)
    unsafe record.keep(engine.eventBox)
    return record
  }
}

// Between an attempt and the next one, a driver may have to wait for handlers (D2a). Meanwhile the tree is held: it is as busy as
// during an attempt, so that new attempts are queued.

extension Engine {
  /// Has attempts wait from the end of the outermost call on, until the machine is released. Completions don't wait.
  ///
  /// Call this during an attempt.
  package final func hold() { ownNode().tree.hold() }

  /// Makes the queued attempts, until one of them has the machine held again.
  package final func release() {
    let node = ownNode()
    guard node.tree.isHeld else { return }
    node.tree.isHeld = false
    Tree.end(node)
    node.tree.endless = nil
  }

  /// Drops the queued attempts, and releases the machine.
  package final func abandon() {
    let dropped = ownNode().tree.queue.popAll()
    release()
    withExtendedLifetime(dropped) {}
  }
}
