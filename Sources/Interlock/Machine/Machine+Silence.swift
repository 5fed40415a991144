// Inlined into users' modules: attempts that call no closure, and the conversion of values for the engine.
//
// In users' modules, the compiler makes functions of closures that are passed through `Held.with`. So references are
// followed directly here.

extension Machine {
  /// The cell of an event in the machine's row.
  ///
  /// - Parameter byte: the byte of the event's kind.
  @export(implementation)
  @inline(__always)
  final func installedCell(_ byte: UInt8) -> Cell {
    defer { withExtendedLifetime(self) {} }
    return unsafe row[min(Int(byte), Int(last))]
  }

  /// Attempts an event.
  ///
  /// - Parameter isReported: whether the caller receives the outcome.
  @export(implementation)
  @inline(__always)
  final func attempt(_ event: E, isReported: Bool) -> Verdict {
    guard Edge<E>.isByteKind else { return attemptByNumber(event, isReported: isReported) }
    let byte = Edge<E>.byte(of: event)
    let cell = installedCell(byte)
    if Edge<S>.isByte, cell.isMove {
      self.byte = cell.byte
      unsafe row = cell.row
      return .moved
    }
    if cell.isRefuse { return .refused }
    if Edge<E>.isByte { return unsafe attempt(cell, byte, nil, isReported: isReported) }
    return unsafe withUnsafePointer(to: event) {
      unsafe attempt(cell, byte, address(of: $0), isReported: isReported)
    }
  }

  /// The address of an event. The compiler may give an event without size, such as that of an enum of one case, an address that is null.
  @export(implementation)
  @inline(__always)
  final func address(of event: UnsafePointer<E>) -> UnsafeRawPointer {
    MemoryLayout<E>.size > 0 ? unsafe UnsafeRawPointer(event) : unsafe UnsafeRawPointer(row)
  }

  /// Attempts an event that has to be numbered first.
  @export(implementation)
  @inline(never)
  final func attemptByNumber(_ event: E, isReported: Bool) -> Verdict {
    let column = unsafe program.reference._withUnsafeGuaranteedRef { $0.column(of: event.kind) }
    return unsafe withUnsafePointer(to: event) {
      unsafe attempt(column: column, address(of: $0), isReported: isReported)
    }
  }

  /// Takes the outcome of an attempt of an event, which has just ended. The compiler leaves out what nothing uses.
  @export(implementation)
  @inline(__always)
  final func takeOutcome(_ verdict: Verdict, of event: E, from old: S?) -> Outcome<S, E> {
    if verdict == .refused { return unrouted(event) }
    if verdict == .declined { return declined(event) }
    if !verdict.isAccepted {
      let outcome = toldRefusal(event)
      forgetOutcome()
      return outcome
    }
    return takeOutcome(verdict, from: old)
  }

  /// Takes the outcome of an attempt that was not refused.
  @export(implementation)
  @inline(__always)
  final func takeOutcome(_ verdict: Verdict, from old: S?) -> Outcome<S, E> {
    if verdict == .moved {
      return moved(from: Edge<S>.isTrivial ? old ?? leftState : takeLeftState())
    }
    if verdict.isTransition {
      let outcome = told(verdict)
      if verdict.isKept { forgetOutcome() }
      return outcome
    }
    return verdict == .ignored ? .ignored : verdict == .queued ? .queued : .deferred
  }

  // Each outcome has a function of its own. Because of their effects, the compiler inlines them late, when it knows the machine's types:
  // an outcome is then a value, not memory, and the compiler knows its case where the caller asks. A refusal that was made in place
  // would turn the outcome around it into memory, so the frequent ones have functions within.

  /// - Parameter left: the state that the machine has left; nil if it is the one that it is in.
  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func moved(from left: consuming S?) -> Outcome<S, E> { .moved(from: left ?? state, to: state) }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func told(_ verdict: Verdict) -> Outcome<S, E> {
    let kept = kept(verdict)
    return .moved(from: kept.fromState, to: kept.toState)
  }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func unrouted(_ event: E) -> Outcome<S, E> { .refused(unroutedRefusal(event)) }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func unroutedRefusal(_ event: E) -> Refusal<S, E> { Refusal(.unrouted(event), from: state) }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func declined(_ event: E) -> Outcome<S, E> { .refused(declinedRefusal(event)) }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func declinedRefusal(_ event: E) -> Refusal<S, E> {
    Refusal(.declined(event, declinedCause), from: state)
  }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func toldRefusal(_ event: E) -> Outcome<S, E> {
    let kept = kept(.toldRefusal)
    return .refused(Refusal(.event(event, kept.cause, nil), from: kept.fromState))
  }

  /// What an attempt has left in the node, or the state in which it has stayed.
  @export(implementation)
  @_effects(readonly)
  @inline(never)
  final func kept(_ verdict: Verdict) -> Kept {
    Kept(fromState: stateBefore(verdict), toState: stateAfter(verdict), cause: cause(of: verdict))
  }

  @usableFromInline
  struct Kept {
    @usableFromInline let fromState: S
    @usableFromInline let toState: S
    @usableFromInline let cause: Cause?

    @export(implementation)
    @inline(__always)
    init(fromState: S, toState: S, cause: Cause?) {
      self.fromState = fromState
      self.toState = toState
      self.cause = cause
    }
  }

  /// The state before the attempt that has just ended, unless the machine has moved silently.
  @export(implementation)
  @inline(__always)
  final func stateBefore(_ verdict: Verdict) -> S {
    keptOutcome(verdict).map { Edge<S>.typed($0.fromState) } ?? state
  }

  /// The state after the attempt that has just ended, or its target.
  @export(implementation)
  @inline(__always)
  final func stateAfter(_ verdict: Verdict) -> S {
    keptOutcome(verdict).map { Edge<S>.typed($0.toState) } ?? state
  }

  /// The cause of the refusal that has just ended.
  @export(implementation)
  @inline(__always)
  final func cause(of verdict: Verdict) -> Cause? {
    verdict == .declined ? declinedCause : keptOutcome(verdict)?.cause
  }

  /// The cause of a refusal that the node holds until the next attempt.
  @export(implementation) final var declinedCause: Cause {
    @inline(__always) get {
      // Read as an optional, it would be a number for the compiler, which then could not leave out a retain with its release.
      unsafe ownedNode.unsafelyUnwrapped.reference._withUnsafeGuaranteedRef { node in
        unsafe withUnsafePointer(to: &node.cause) {
          unsafe UnsafeRawPointer($0).load(as: Held<Cause>.self).object
        }
      }
    }
  }

  /// The state that the machine has just left; nil if its data has stayed.
  @export(implementation) final var leftState: S? {
    guard let node = ownedNode else { return nil }
    return unsafe node.reference._withUnsafeGuaranteedRef { node in
      guard node.record.hasLeftState, let box = node.record.heldSpare else { return nil }
      return Edge<S>.value(in: box)
    }
  }

  /// Takes the state that the machine has just left, out of a box that nothing else holds; nil if its data has stayed.
  @export(implementation)
  @inline(__always)
  final func takeLeftState() -> S? {
    if Edge<S>.isByteKind, !Edge<S>.isKind, let node = ownedNode {
      let left: S? = unsafe node.reference._withUnsafeGuaranteedRef { node in
        guard node.record.hasLeftState, node.record.hasSpare, let box = node.record.heldSpare else {
          return nil
        }
        return unsafe box.reference._withUnsafeGuaranteedRef {
          downcast($0, to: CarryingBox<S?>.self).content.take()
        }
      }
      if let left { return left }
    }
    defer { forgetOutcome() }
    return leftState
  }

  /// The outcome that the attempt has left in the node.
  @export(implementation)
  @inline(__always)
  final func keptOutcome(_ verdict: Verdict) -> KeptOutcome? {
    guard verdict.isKept, let node = ownedNode else { return nil }
    return unsafe node.reference._withUnsafeGuaranteedRef { $0.outcome }
  }

  /// Forgets what an attempt has left for its caller.
  @export(implementation)
  @inline(__always)
  final func discardOutcome(_ verdict: Verdict) {
    if verdict.isKept || verdict == .moved && !Edge<S>.isTrivial { forgetOutcome() }
  }

  @usableFromInline
  @inline(never)
  final func forgetOutcome() { ownedNode?.with { $0.forgetOutcome() } }
}
