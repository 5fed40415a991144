// Inlined into users' modules: attempts that call no closure, and the conversion of values for the engine.
//
// In users' modules, the compiler makes functions of closures that are passed through `Held.with`. So references are
// followed directly here.

extension Machine {
  /// The cell of an event in the machine's row.
  @export(implementation)
  @inline(__always)
  final func installedCell(_ event: E) -> Cell {
    unsafe row[min(Int(Edge<E>.byte(of: event)), Int(last))]
  }

  /// Attempts an event.
  ///
  /// - Parameter isReported: whether the caller receives the outcome.
  @export(implementation)
  @inline(__always)
  final func attempt(_ event: E, isReported: Bool) -> Verdict {
    guard Edge<E>.isByteKind else { return attemptByNumber(event, isReported: isReported) }
    let cell = installedCell(event)
    if Edge<S>.isByte, cell.isMove {
      byte = cell.byte
      unsafe row = cell.row
      return .moved
    }
    if cell.isRefuse { return .refused }
    let byte = Edge<E>.byte(of: event)
    if Edge<E>.isByte { return unsafe attempt(cell, byte, nil, isReported: isReported) }
    return unsafe withUnsafePointer(to: event) {
      unsafe attempt(cell, byte, UnsafeRawPointer($0), isReported: isReported)
    }
  }

  /// Attempts an event that has to be numbered first.
  @export(implementation)
  @inline(never)
  final func attemptByNumber(_ event: E, isReported: Bool) -> Verdict {
    let column = unsafe program.reference._withUnsafeGuaranteedRef { $0.column(of: event.kind) }
    return unsafe withUnsafePointer(to: event) {
      unsafe attempt(column: column, UnsafeRawPointer($0), isReported: isReported)
    }
  }

  /// The outcome of an attempt that has just ended. The compiler leaves the call out where nothing uses the outcome.
  @export(implementation)
  @_effects(readonly)
  @inline(never)
  final func outcome(_ verdict: Verdict, of event: E, from old: S?) -> Outcome<S, E> {
    switch verdict {
    case .moved: return moved(from: old)
    case .stayed:
      let state = state
      return .moved(from: state, to: state)
    case .ignored: return .ignored
    case .queued: return .queued
    case .refused: return .refused(Refusal(event: event, fromState: state, toState: state, nil))
    case .declined: return .refused(Refusal(event: event, fromState: state, toState: state, cause))
    case .told, .toldRefusal: return toldOutcome()
    }
  }

  /// The outcome of a transition that has just ended.
  @export(implementation)
  @inline(__always)
  final func moved(from old: S?) -> Outcome<S, E> {
    let to = state
    return .moved(from: old ?? leftState ?? to, to: to)
  }

  /// The state that the machine has just left; nil if its data has stayed.
  @export(implementation) final var leftState: S? {
    guard let node = ownedNode else { return nil }
    return unsafe node.reference._withUnsafeGuaranteedRef { node in
      guard node.record.hasLeftState, let box = node.record.spare else { return nil }
      return Edge<S>.typed(AnyValue(byte: 0, box: box))
    }
  }

  /// The cause of the refusal that has just ended.
  @export(implementation) final var cause: Cause? {
    @inline(__always) get {
      guard let node = ownedNode else { return nil }
      return unsafe node.reference._withUnsafeGuaranteedRef { $0.cause?.object }
    }
  }

  /// The outcome that the last attempt has left.
  @usableFromInline
  @inline(never)
  final func toldOutcome() -> Outcome<S, E> { Outcome(ownedNode?.object.outcome ?? .queued) }

  /// Forgets what an attempt has left for its caller.
  @export(implementation)
  @inline(__always)
  final func discardOutcome(_ verdict: Verdict) {
    if verdict == .moved, Edge<S>.isByte || _isPOD(S.self) { return }
    if verdict == .moved || verdict.rawValue > Verdict.declined.rawValue { forgetOutcome() }
  }

  @usableFromInline
  @inline(never)
  final func forgetOutcome() { knownNode?.forgetOutcome() }
}
