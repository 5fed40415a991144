extension Context {
  /// The target state, computed when a condition first asks for it (K2).
  @usableFromInline
  func findTarget() -> S {
    if let state = erased.findTarget() { return Edge<S>.typed(state) }
    failWithoutTarget()
    return fromState
  }

  /// Whether the route whose condition is judged has a state to lead to, which is computed now. If not, the mistake is reported (K2).
  var hasTarget: Bool {
    guard erased.record.source != nil, erased.record.toState == nil else { return true }
    if erased.findTarget() != nil { return true }
    failWithoutTarget()
    return false
  }

  /// Traps because no rule provides a target, or reports the mistake where a tool collects mistakes.
  private func failWithoutTarget() {
    let source = erased.source
    source.fail(
      ValueSource.complaint(
        along: Transition<S.Kind>(AnyArrow(fromState: source.fromState, toState: source.toState)).description,
        to: spelling(of: Address<S.Kind>.typed(erased.wanted)), on: event.map { spelling(of: $0.kind) },
        from: spelling(of: fromState.kind), S.self))
  }

  /// Traps because the closure of a route gave a state of another kind than the wanted one, or reports the mistake where a
  /// tool collects mistakes (K2).
  @usableFromInline
  @inline(never)
  func fail(giving given: S.Kind) {
    let wanted = spelling(of: Address<S.Kind>.typed(erased.wanted))
    let source = erased.record.source
    let arrow = source.map {
      Transition<S.Kind>(AnyArrow(fromState: $0.fromState, toState: $0.toState)).description
    }
    let occasion = event.map { " on \(spelling(of: $0.kind))" } ?? ""
    let sentence =
      "The closure of the route \(arrow ?? "to \(wanted)")\(occasion) gave \(spelling(of: given)) where \(wanted) is wanted: return a state of that kind, or draw an arrow to the other one."
    guard let source else { fatalError(sentence) }
    source.fail(sentence)
  }
}

extension AnyContext {
  /// Where the target state comes from.
  fileprivate var source: ValueSource {
    guard let source = record.source else { preconditionFailure("A context knows its target.") }
    return source
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
