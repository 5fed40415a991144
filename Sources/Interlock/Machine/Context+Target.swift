extension Context {
  /// The target state, computed when a condition first asks for it (K2).
  @usableFromInline
  func findTarget() -> S {
    let record = erased.record
    guard let object = record.source else { preconditionFailure("A context knows its target.") }
    let source = downcast(object, to: ValueSource.self)
    let kind = AnyValue(byte: erased.bytes.toState, box: record.wanted)
    let (event, fromState) = (erased.event, erased.fromState)
    // A context that was kept can outlive its machine.
    let given =
      if let engine = record.reference.machine as? Engine {
        engine.state(
          of: kind, from: source, on: event, leaving: fromState, limit: record.limit)
      } else {
        source.state(of: kind, on: event, from: fromState) { _ in true }
      }
    guard let state = given else {
      let arrow = Transition<S.Kind>(fromState: Pattern(source.fromState), toState: Pattern(source.toState))
      ValueSource.fail(
        along: arrow.description, to: spelling(of: Address<S.Kind>.typed(kind)),
        on: self.event.map { spelling(of: $0.kind) }, from: spelling(of: self.fromState.kind), S.self)
    }
    record.toState = state.box
    return Edge<S>.typed(state)
  }
}
