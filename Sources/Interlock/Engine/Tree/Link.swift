/// What attaches a machine to states of another one, as the one around sees it.
class Link<S: StateType, E: EventType>: TreeLink {
  typealias Reason = Refusal<S, E>.Reason

  /// Whether the parent's states carry those of the submachine.
  var isEmbedded: Bool { false }

  /// Whether the submachine is attached to a state.
  func matches(_ state: S) -> Bool { false }

  /// Offers an event to the submachine (H2).
  ///
  /// - Returns: nil if the submachine, or one below it, takes it; otherwise why not.
  func offer(_ event: E, _ userInfo: Any?, to selection: Selection) -> Reason? { .noRoute }

  /// Has an embedded submachine judge a move between two states that carry its own (H5).
  ///
  /// - Returns: nil if it agrees; otherwise why not.
  func offer(_ target: S, _ userInfo: Any?, to selection: Selection) -> Reason? { .noRoute }

  /// Puts the submachine into the state in which it starts.
  ///
  /// - Parameters:
  ///   - state: the parent's state.
  ///   - isDeep: whether it resumes by the history of a machine around it.
  func start(in state: S, isDeep: Bool, _ past: inout [Any]) {}

  /// What a query finds that an event would do in the submachine, and in the parent's state.
  func verdict(on event: E, _ userInfo: Any?) -> MachineEngine<S, E>.Verdict? { nil }

  /// Whether an embedded submachine would agree to a move between two states that carry its own.
  func allows(_ target: S, _ userInfo: Any?) -> Bool { false }

  /// Shows what is attached to somebody who takes it whatever its types are.
  func show<Reader: SubmachineReader>(to reader: Reader) -> Reader.Answer
  where Reader.S == S, Reader.E == E {
    fatalError("A link attaches a machine.")
  }

  /// Whether a transition of the parent leaves the submachine.
  final func isLeft(from old: S, to new: S) -> Bool {
    matches(old) && (old == new || !matches(new))
  }

  /// Whether a transition of the parent starts the submachine.
  final func isEntered(from old: S, to new: S) -> Bool {
    matches(new) && (old == new || !matches(old))
  }
}
