extension Index {
  /// The cell of an event attempt that calls no closure; nil if there are closures to call.
  ///
  /// - Parameter row: the number of the state in the tables, for a cell that stays there. A cell that moves contains
  ///   its target's number in the definition.
  /// - Complexity: O(1), with handlers O(*n*) in the number of their lists.
  func cellWithoutClosures(from state: Int32, on event: Int32, row: Int32) -> Cell? {
    let place = Int(firstCandidate(event: event, from: state))
    guard place >= 0 else { return count(.mapping) == 0 && count(.errorHandler) == 0 ? .refuse : nil }
    guard entries[place].element == nil else { return nil }
    let effect = entries[place].effect
    if effect == .ignore { return .ignore(row) }
    let target = effect == .move ? entries[place].key.toState : state
    guard count(.chain) == 0,
      !runsHandlers(event: event, from: state, to: target, isInternal: effect == .stay)
    else { return nil }
    return effect == .stay ? .stay(row) : .move(target)
  }

  /// The row that an event takes from a state if no condition fails.
  private func firstCandidate(event: Int32, from state: Int32) -> Int32 {
    var place = Self.nothing
    if event != 0, state != 0 { place = first(Key(kind: .route, event: event, fromState: state)) }
    if place < 0, event != 0 { place = first(Key(kind: .route, event: event)) }
    if place < 0, state != 0 { place = first(Key(kind: .route, fromState: state)) }
    return place < 0 ? first(Key(kind: .route)) : place
  }
}
