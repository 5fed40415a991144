import Interlock

/// The highlight of a picture: a transition, and its event if it is known.
struct Highlight<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  let transition: Transition<S>
  let event: E?

  init?(_ transition: Transition<S>?, on event: E?) {
    guard let transition else { return nil }
    self.transition = transition
    self.event = event
  }

  /// Whether the transition may have followed a move.
  func isAlong(_ move: MachineGraph<S, E>.Move) -> Bool {
    move.form != .ignored && transition.fromState.matches(move.fromState)
      && transition.toState.matches(move.crossing?.target ?? move.toState)
      && (event == nil || event == move.event)
  }
}
