/// The kinds of changes.
public enum ChangeKind: Sendable {
  /// A transition: the machine left its state and entered one, possibly the same.
  case moved

  /// An internal transition: the machine stayed in its state (R3).
  case stayed

  /// The machine started, because its parent entered a state that it lives in (H3).
  case started

  /// The machine is left, because its parent leaves the state that it lives in (H3).
  case left
}
