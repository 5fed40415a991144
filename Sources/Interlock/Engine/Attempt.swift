/// An attempt that calls closures, while it runs.
@usableFromInline
@safe
struct Attempt<S: StateType, E: EventType> {
  @usableFromInline let storage: ContextStorage<S, E>

  /// What the engine was doing when the attempt began.
  @usableFromInline let outerPhase: MachineEngine<S, E>.Phase

  /// The engine's runtime, which outlives the attempt.
  @usableFromInline let runtime: Unmanaged<Runtime<S, E>>

  /// How often the definition had been edited when the attempt began.
  @usableFromInline let edits: Int

  /// The number of the first registration that came too late to take part (G2).
  @usableFromInline let limit: Int

  /// The handlers that run beside the plan of the transition.
  @usableFromInline var extras: [Action<S, E>] = []

  @inlinable
  init(
    storage: ContextStorage<S, E>,
    outerPhase: MachineEngine<S, E>.Phase,
    runtime: Unmanaged<Runtime<S, E>>,
    edits: Int,
    limit: Int
  ) {
    self.storage = storage
    self.outerPhase = outerPhase
    unsafe self.runtime = runtime
    self.edits = edits
    self.limit = limit
  }

  /// Whether the definition has been edited since the attempt began.
  @inlinable
  var wasEdited: Bool {
    @inline(__always) get { unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits } != edits }
  }
}
