/// What every machine is underneath: its state, its program, and how an attempt runs through them.
///
/// A machine *is* an engine rather than holding one, which saves an allocation for each machine and a look for each
/// attempt. The engine has no interface of its own.
@safe
public class MachineEngine<S: StateType, E: EventType> {
  // Invariants, on which the unchecked accesses rely:
  // - `program` and `runtime` are owned; what an attempt follows is kept until the outermost call returns.
  // - `columns` is zero unless the engine is idle, and either the program is uniform, or states and events are one byte
  //   and the row of the current state and those of all targets are inside the table.

  /// How far an attempt has come.
  @usableFromInline
  enum Phase: UInt8 {
    /// None is under way.
    case idle

    /// None is under way, and the machine is part of a tree, which is asked first.
    case linked

    /// Conditions, mappings or exit handlers are being called: nothing has changed yet.
    case judging

    /// The state has changed, or the attempt was refused: handlers are being called.
    case settled

    /// Whether no attempt is under way.
    @inlinable var isResting: Bool { @inline(__always) get { rawValue <= Phase.linked.rawValue } }
  }

  @exclusivity(unchecked) @usableFromInline final var program: Unmanaged<Program<S, E>>
  @exclusivity(unchecked) @usableFromInline final var runtime: Unmanaged<Runtime<S, E>>?

  /// The cells of the program's event table, or those of a uniform program.
  @exclusivity(unchecked) @usableFromInline final var cells: UnsafeMutablePointer<Cell>?

  /// In a table of bytes where the row of the current state begins, while attempts may go by the cells; otherwise the
  /// number of the current state, or the greatest number if it has not been looked up.
  @exclusivity(unchecked) @usableFromInline final var number = UInt32.max

  /// How many columns `cells` has; zero unless an attempt may go by them alone.
  @exclusivity(unchecked) @usableFromInline final var columns: UInt16 = 0

  @exclusivity(unchecked) @usableFromInline final var phase = Phase.idle
  @exclusivity(unchecked) @usableFromInline final var attemptMode: AttemptMode

  @exclusivity(unchecked) @usableFromInline final var current: S

  /// The state that the machine is in.
  @usableFromInline package final var currentState: S { unsafe current }

  init(state: S, mode: AttemptMode) {
    unsafe program = .passRetained(Program())
    unsafe attemptMode = mode
    unsafe current = state
  }

  /// Makes an engine that follows a frozen program.
  ///
  /// - Complexity: O(1).
  @inlinable
  init(state: S, mode: AttemptMode, sharing frozen: FrozenProgram<S, E>) {
    unsafe program = .passRetained(frozen.program)
    unsafe attemptMode = mode
    unsafe current = state
    installCells()
  }

  deinit {
    unsafe program.release()
    unsafe runtime?.release()
  }
}
