/// Where a submachine lives, whatever the types of the two machines.
@usableFromInline
struct Place {
  /// How states of the parent carry those of an embedded submachine (H5).
  struct Embedding {
    /// The parent's state that carries a state of the submachine, given the parent's state before.
    let embed: (_ state: AnyValue, _ parentState: AnyValue) -> AnyValue

    /// The state that a state of the parent carries; nil if none.
    let extract: (_ parentState: AnyValue) -> AnyValue?
  }

  /// The states that an attached submachine lives in.
  let pattern: ValuePattern

  /// How an embedded submachine is carried; nil for one that is attached.
  let embedding: Embedding?

  /// Makes the place of a submachine that is attached to states.
  @usableFromInline
  init(inside pattern: ValuePattern) {
    self.pattern = pattern
    embedding = nil
  }

  /// Makes the place of a submachine that is embedded in states.
  @usableFromInline
  init(
    embed: @escaping (_ state: AnyValue, _ parentState: AnyValue) -> AnyValue,
    extract: @escaping (_ parentState: AnyValue) -> AnyValue?
  ) {
    pattern = .any
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
    embedding == nil ? "lives in \(parentStates.spelling(of: pattern))" : "embedded"
  }
}
