/// Where a submachine lives, whatever the types of the two machines.
@usableFromInline
final class Place {
  /// How the parent's states carry those of an embedded submachine (H5).
  struct Embedding {
    /// The parent's state that carries a state of the submachine, given the parent's previous state.
    let embed: (_ state: AnyValue, _ parentState: AnyValue) -> AnyValue

    /// The submachine's state that a parent's state carries; nil if it carries none.
    let extract: (_ parentState: AnyValue) -> AnyValue?
  }

  /// The states of an attached submachine.
  let pattern: ValuePattern

  /// The embedding; nil for an attached submachine.
  let embedding: Embedding?

  /// Returns the submachine's first state, given the parent's state; nil if the initial state is always the first.
  let start: ((_ parentState: AnyValue) -> AnyValue?)?

  /// Makes the place of an attached submachine.
  @usableFromInline
  init(inside pattern: ValuePattern, starting start: ((_ parentState: AnyValue) -> AnyValue?)? = nil) {
    self.pattern = pattern
    self.start = start
    embedding = nil
  }

  /// Makes the place of an embedded submachine.
  @usableFromInline
  init(
    embed: @escaping (_ state: AnyValue, _ parentState: AnyValue) -> AnyValue,
    extract: @escaping (_ parentState: AnyValue) -> AnyValue?
  ) {
    pattern = .any
    start = nil
    embedding = Embedding(embed: embed, extract: extract)
  }

  /// Whether the submachine lives in a state.
  func matches(_ parentState: AnyValue, _ parentStates: Interner) -> Bool {
    if let embedding { return embedding.extract(parentState) != nil }
    return parentStates.matches(pattern, parentState)
  }

  /// The state that a state carries.
  func state(in parentState: AnyValue) -> AnyValue? { embedding?.extract(parentState) }

  /// The place as a phrase: `lives in .library`.
  func phrase(_ parentStates: Interner) -> String {
    if embedding != nil { return "embedded" }
    return "lives in \(parentStates.spelling(of: pattern))" + (start == nil ? "" : ", starts by its data")
  }
}
