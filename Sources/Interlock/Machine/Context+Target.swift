extension Context {
  /// The target state, computed when a condition first asks for it (K2).
  @usableFromInline
  func findTarget() -> S {
    if let state = erased.findTarget() { return Edge<S>.typed(state) }
    let source = erased.source
    ValueSource.fail(
      along: Transition<S.Kind>(AnyArrow(fromState: source.fromState, toState: source.toState)).description,
      to: spelling(of: Address<S.Kind>.typed(erased.wanted)), on: event.map { spelling(of: $0.kind) },
      from: spelling(of: fromState.kind), S.self)
  }
}

extension AnyContext {
  /// Where the target state comes from.
  fileprivate var source: ValueSource {
    guard let source = record.source else { preconditionFailure("A context knows its target.") }
    return downcast(source, to: ValueSource.self)
  }

  /// The kind of the target state.
  fileprivate var wanted: AnyValue { AnyValue(byte: bytes.toState, box: record.wanted) }

  /// Computes the target state; nil if there is none.
  @inline(never)
  fileprivate func findTarget() -> AnyValue? {
    let engine = record.reference.machine.map { downcast($0, to: Engine.self) }
    let isFound = source.provide(self, where: { engine?.isRegistered($0) ?? true })
    if isFound { return toState }
    guard let carrier = engine?.knownNode?.carrier(of: wanted) else { return nil }
    record.setTarget(carrier)
    return toState
  }
}
