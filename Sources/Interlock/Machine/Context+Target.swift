extension Context {
  /// The state that the attempt leads to, which a condition is the first to ask for (K2).
  @usableFromInline
  func findTarget() -> S {
    let record = erased.record
    guard let source = unsafe record.source else { preconditionFailure("A context knows its target.") }
    let rule = unsafe unsafeDowncast(source, to: ValueSource.self)
    let kind = unsafe AnyValue(byte: erased.bytes.toState, box: record.wanted)
    let engine = unsafe record.reference.machine as? Engine
    guard
      let state = rule.state(of: kind, on: erased.event, from: erased.fromState)
        ?? engine?.membership?.carrier(of: kind)
    else {
      rule.fail(
        spelling(of: Address<S.Kind>.typed(kind)), on: event.map { spelling(of: $0.kind) },
        from: spelling(of: fromState.kind), "\(S.self)")
    }
    unsafe record.toState = state.box
    return Edge<S>.typed(state)
  }
}
