extension Engine {
  /// Traps, before anything changes, if a route names a submachine that it can't enter (H4).
  @inline(never)
  final func checkEntrances(_ attempt: Attempt) {
    for entrance in attempt.entrances where entrance.isNamed {
      guard let membership else { failToEnter(by: entrance, attempt) }
      membership.check(entrance, attempt)
    }
  }

  /// Traps because a route names a submachine that it can't enter.
  ///
  /// - Parameter embedding: whether there is such a submachine, which is embedded.
  final func failToEnter(by entrance: Entrance, _ attempt: Attempt, isEmbedded: Bool = false) -> Never {
    let (from, to) = (states.spelling(of: attempt.fromState), states.spelling(of: attempt.toState))
    let trouble =
      isEmbedded
      ? "is embedded, so the parent's state says where it starts: draw the arrow to a state that carries it"
      : "does not live in \(to): attach it there first, or leave the entrance out"
    fatalError("The route \(from) => \(to) enters \(entrance), but \(entrance.subject) \(trouble).")
  }
}
