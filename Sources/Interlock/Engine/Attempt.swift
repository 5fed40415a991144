/// An attempt that calls closures, while it runs.
///
/// It owns nothing, so that it can be handed around for free: the engine holds the runtime, and ``MachineEngine``'s
/// `beginAttempt` and `endAttempt` take and give back the storage.
@usableFromInline
@safe
struct Attempt<S: StateType, E: EventType> {
  @usableFromInline var storage: Unmanaged<ContextStorage<S, E>>
  @usableFromInline let runtime: Unmanaged<Runtime<S, E>>

  /// What the engine was doing when the attempt began.
  @usableFromInline let outerPhase: MachineEngine<S, E>.Phase

  /// How often the definition had been edited when the attempt began.
  @usableFromInline let edits: Int

  /// The number of the first registration that came too late to take part (G2).
  @usableFromInline let limit: Int

  /// How many extra handlers were waiting for attempts around this one.
  @usableFromInline let outerExtras: Int

  /// How many rows attempts around this one have left unjudged.
  @usableFromInline let outerSkipped: Int

  @inlinable
  @inline(__always)
  init(
    storage: Unmanaged<ContextStorage<S, E>>,
    runtime: Unmanaged<Runtime<S, E>>,
    outerPhase: MachineEngine<S, E>.Phase,
    edits: Int,
    limit: Int
  ) {
    unsafe self.storage = storage
    unsafe self.runtime = runtime
    self.outerPhase = outerPhase
    self.limit = limit
    self.edits = edits
    outerExtras = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.extraCount }
    outerSkipped = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.skippedCount }
  }

  /// Whether the definition has been edited since the attempt began.
  @inlinable var wasEdited: Bool {
    @inline(__always) get { unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits } != edits }
  }

  /// Whether handlers wait to run beside the plan of the transition.
  @inlinable var hasExtras: Bool {
    @inline(__always) get { unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.extraCount } != outerExtras }
  }

  /// The event; nil of a state attempt.
  @inlinable var event: E? {
    unsafe storage._withUnsafeGuaranteedRef { unsafe $0.event }
  }

  @inlinable var fromState: S {
    @inline(__always) get { unsafe storage._withUnsafeGuaranteedRef { unsafe $0.fromState } }
    nonmutating set { unsafe storage._withUnsafeGuaranteedRef { unsafe $0.fromState = newValue } }
  }

  @inlinable var toState: S {
    @inline(__always) get { unsafe storage._withUnsafeGuaranteedRef { unsafe $0.toState } }
    @inline(__always) nonmutating set {
      unsafe storage._withUnsafeGuaranteedRef { unsafe $0.toState = newValue }
    }
  }

  /// Whether nobody but a nested attempt holds its context.
  func isStorageOwnedAlone() -> Bool {
    var storage = unsafe self.storage.takeRetainedValue()
    defer { unsafe _ = Unmanaged.passRetained(storage) }
    return isKnownUniquelyReferenced(&storage)
  }
}
