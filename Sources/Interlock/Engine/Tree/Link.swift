/// What attaches a machine to states of another one, as the one around sees it.
@usableFromInline
class Link<S: StateType, E: EventType>: TreeLink {
  @usableFromInline typealias Reason = Refusal<S, E>.Reason

  /// What is called in every attempt, as functions that are compiled for the types of the two machines.
  @usableFromInline
  struct Functions {
    @usableFromInline let matches: (S) -> Bool
    @usableFromInline let offer: (E, Any?, Selection) -> Reason?

    @inlinable
    init(matches: @escaping (S) -> Bool, offer: @escaping (E, Any?, Selection) -> Reason?) {
      self.matches = matches
      self.offer = offer
    }
  }

  @usableFromInline final let functions: Functions

  /// Whether the parent's states carry those of the submachine.
  @usableFromInline final let isEmbedded: Bool

  @usableFromInline
  init(
    parent: any TreeNode, child: Tree.Member, history: History, isEmbedded: Bool, functions: Functions
  ) {
    self.functions = functions
    self.isEmbedded = isEmbedded
    super.init(parent: parent, child: child, history: history)
  }

  /// Whether the submachine is attached to a state.
  @inlinable
  final func matches(_ state: S) -> Bool { functions.matches(state) }

  /// Offers an event to the submachine (H2).
  ///
  /// - Returns: nil if the submachine, or one below it, takes it; otherwise why not.
  @inlinable
  final func offer(_ event: E, _ userInfo: Any?, to selection: Selection) -> Reason? {
    functions.offer(event, userInfo, selection)
  }

  /// Has an embedded submachine judge a move between two states that carry its own (H5).
  ///
  /// - Returns: nil if it agrees; otherwise why not.
  @usableFromInline
  func offer(_ target: S, _ userInfo: Any?, to selection: Selection) -> Reason? { .noRoute }

  /// Whether a move of the parent between two of its states is for an embedded submachine to decide (H5).
  @usableFromInline
  func decides(from old: S, to new: S) -> Bool { false }

  /// Whether an event leads an embedded submachine from the state that a state carries to that which another one does.
  func leads(on event: E, from old: S, to new: S, _ userInfo: Any?) -> Bool { false }

  /// Whether a state attempt would lead an embedded submachine there.
  func leads(from old: S, to new: S, _ userInfo: Any?) -> Bool { false }

  /// Puts the submachine into the state in which it starts.
  ///
  /// - Parameters:
  ///   - state: the parent's state.
  ///   - isDeep: whether it resumes by the history of a machine around it.
  @usableFromInline
  func start(in state: S, isDeep: Bool, _ changes: inout Changes) {}

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
  @inlinable
  final func isLeft(from old: S, to new: S) -> Bool {
    matches(old) && (old == new || !matches(new))
  }

  /// Whether a transition of the parent starts the submachine.
  @inlinable
  final func isEntered(from old: S, to new: S) -> Bool {
    matches(new) && (old == new || !matches(old))
  }
}
