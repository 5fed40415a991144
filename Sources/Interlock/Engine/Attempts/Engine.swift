/// The base of every machine: its state, its program, and how an attempt runs through them.
///
/// A machine *is* an engine rather than holding one, which saves an allocation for each machine and a load for each
/// attempt. The engine knows numbers, boxes and closures of one shape, but no user's types, so it is compiled once. It
/// has no public members, and its name is not part of the package's API. Use ``Machine``.
@_documentation(visibility: internal)
@safe
public class _MachineEngine {
  // Invariants that the unchecked accesses rely on:
  // - `program` and `runtime` are owned; what an attempt follows is kept until the outermost call returns.
  // - `columns` is zero unless no attempt is under way and one of these holds: the program is uniform; states and
  //   events are one byte, and the row of the current state and those of all targets are inside the table; or the
  //   machine is the root of a tree that uses a table of its own, live or folded.
  // - `byte` is the kind of the state if kinds are bytes, and zero otherwise. `heldBox` holds the state if it is more
  //   than a byte, and is nil otherwise.

  /// The progress of an attempt.
  @usableFromInline
  enum Phase: UInt8 {
    /// None is under way.
    case idle

    /// None is under way, and the machine is part of a tree, which is consulted first.
    case linked

    /// None is under way, and the machine represents a tree whose other machines are not made yet.
    case folded

    /// None is under way, and the machine is single and has a watcher: attempts don't go by the cells.
    case watched

    /// Conditions, mappings or exit handlers are being called: nothing has changed yet.
    case judging

    /// The state has changed, or the attempt was refused: handlers are being called.
    case settled

    /// Whether no attempt is under way.
    var isResting: Bool { rawValue <= Phase.watched.rawValue }
  }

  @safe @exclusivity(unchecked) @usableFromInline final var program: Held<Program>
  @safe @exclusivity(unchecked) @usableFromInline final var ownedRuntime: Held<Runtime>?

  /// The cells of the program's event table, of a uniform program, or of the tree's table.
  @exclusivity(unchecked) @usableFromInline final var cells: UnsafeMutablePointer<Cell>?

  /// The current state, if there is more to it than a byte. The machine owns the box, unless it borrows it.
  @safe @exclusivity(unchecked) @usableFromInline final var heldBox: Held<Box>?

  /// Where the row of the current state, or of the tree's configuration, begins in a table of bytes, while attempts may
  /// go by the cells. Otherwise the number of the current state, or the greatest number if it has not been looked up.
  @safe @exclusivity(unchecked) @usableFromInline final var position = UInt32.max

  /// How many columns `cells` has; zero unless an attempt may go by them alone.
  @safe @exclusivity(unchecked) @usableFromInline final var columns: UInt16 = 0

  @safe @exclusivity(unchecked) @usableFromInline final var phase = Phase.idle

  /// The bits of the kind of the current state, if kinds are bytes.
  @safe @exclusivity(unchecked) @usableFromInline final var byte: UInt8

  /// Makes an engine without content.
  @usableFromInline
  init(state: AnyValue, mode: AttemptMode, _ types: ValueTypes) {
    program = .retained(Program(Definition(types)))
    byte = state.byte
    heldBox = state.box.map { .retained($0) }
    if mode != .runToCompletion { attemptMode = mode }
  }

  /// Makes an engine from a frozen program.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  init(state: AnyValue, mode: AttemptMode, sharing frozen: FrozenProgram) {
    program = .retained(frozen.program)
    byte = state.byte
    heldBox = state.box.map { .retained($0) }
    if mode != .runToCompletion { attemptMode = mode }
    installCells()
  }

  deinit {
    if let runtime = ownedRuntime {
      runtime.with { $0.part() }
      runtime.release()
    }
    if !isBorrowing { heldBox?.release() }
    program.release()
  }
}

/// The engine, as the rest of the library calls it.
@usableFromInline typealias Engine = _MachineEngine

extension Engine {
  /// The box of the current state, if there is more to it than a byte.
  @export(implementation) final var box: Box? { heldBox?.object }

  /// What the machine needs in addition to its state once closures take part; nil until then.
  final var runtime: Runtime? { ownedRuntime?.object }

  /// The same, made if necessary.
  final func ownRuntime() -> Runtime {
    if let runtime { return runtime }
    let made = Runtime(of: self)
    ownedRuntime = .retained(made)
    return made
  }

  /// What the machine's program is compiled from.
  final var definition: Definition { program.with { $0.definition } }

  /// Compares the states of the machine, and numbers them.
  final var states: Interner { program.with { $0.definition.states } }

  /// What happens to attempts that a handler makes on its own machine.
  @usableFromInline final var attemptMode: AttemptMode {
    get { runtime?.mode ?? .runToCompletion }
    set { ownRuntime().mode = newValue }
  }
}
