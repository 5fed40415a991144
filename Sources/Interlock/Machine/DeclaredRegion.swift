/// A region as it is declared, without its types.
final class DeclaredRegion: @unchecked Sendable {
  /// The kind of the state around it.
  let owner: AnyValue
  let name: String?

  /// The kind of its initial state, and that state; nil if its data is not known.
  let initial: AnyValue
  let start: AnyValue?
  let history: History
  let declarations: [Declaration]

  init(
    of owner: AnyValue, _ name: String?, initial: AnyValue, start: AnyValue?, _ history: History,
    _ declarations: [Declaration]
  ) {
    self.owner = owner
    self.name = name
    self.initial = initial
    self.start = start
    self.history = history
    self.declarations = declarations
  }
}
