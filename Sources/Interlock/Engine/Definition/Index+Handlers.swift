extension Index {
  /// Whether any handler is registered that a transition could run.
  var hasTransitionHandlers: Bool {
    count(.eventHandler) + count(.stateHandler) + count(.anyHandler) + count(.exitHandler)
      + count(.entryHandler) > 0
  }

  /// Whether a transition runs a handler.
  @inline(never)
  func runsHandlers(event: Int32?, from fromState: Int32, to toState: Int32, isInternal: Bool) -> Bool {
    guard hasTransitionHandlers else { return false }
    if !isInternal, exitKeys(from: fromState).contains(where: { first($0) != Self.nothing }) { return true }
    return handlerKeys(event: event, from: fromState, to: toState, isInternal: isInternal)
      .contains { first($0) != Self.nothing }
  }

  /// The lists of the handlers that run before a state is left.
  func exitKeys(from state: Int32) -> [Key] {
    guard count(.exitHandler) > 0 else { return [] }
    return Key.withWildcard(state).map { Key(kind: .exitHandler, fromState: $0) }
  }

  /// The lists of the handlers that run after a transition.
  ///
  /// - Parameters:
  ///   - event: the event's number; nil for a state attempt.
  ///   - isInternal: whether the state is not left, so that no entry handler runs.
  @inline(never)
  func handlerKeys(event: Int32?, from fromState: Int32, to toState: Int32, isInternal: Bool) -> [Key] {
    guard hasTransitionHandlers else { return [] }
    var keys: [Key] = []
    for to in Key.withWildcard(toState) {
      for from in Key.withWildcard(fromState) {
        keys.append(Key(kind: .anyHandler, fromState: from, toState: to))
        if let event {
          for event in Key.withWildcard(event) {
            keys.append(Key(kind: .eventHandler, event: event, fromState: from, toState: to))
          }
        } else {
          keys.append(Key(kind: .stateHandler, fromState: from, toState: to))
        }
      }
      if !isInternal { keys.append(Key(kind: .entryHandler, toState: to)) }
    }
    return keys
  }
}
