/// A region of a chart: a submachine with the states and events of the machine around it (C1).
final class Region {
  /// The region's number in the chart.
  let number: Int
  let name: String?

  /// The kinds of the states that live in it.
  let states: [AnyValue]

  /// Where the regions inside start if this one starts in its initial state, because that lies several levels down.
  let starts: [Crossing.Level]

  /// The deepest history by which arrows of the chart enter it.
  let memory: History

  /// Whether the region consists of one state, as regions of SCXML's parallel states do.
  let isState: Bool

  /// The states and histories in which a document has the region start; empty if that is a single state of its own.
  let entries: [Crossing.Destination]

  /// Whether that depends on what is remembered.
  var startsByPast: Bool { entries.contains { if case .past = $0 { true } else { false } } }

  init(
    number: Int, name: String?, states: [AnyValue], starts: [Crossing.Level], memory: History, isState: Bool,
    entries: [Crossing.Destination]
  ) {
    self.number = number
    self.name = name
    self.states = states
    self.starts = starts
    self.memory = memory
    self.isState = isState
    self.entries = entries
  }
}

/// Where a submachine lives, whatever the types of the two machines.
@usableFromInline
final class Place {
  /// How the parent's states carry those of an embedded submachine (H5).
  final class Embedding {
    /// The parent's state that carries a state of the submachine, given the parent's previous state.
    let embed: (_ state: AnyValue, _ parentState: AnyValue) -> AnyValue

    /// The submachine's state that a parent's state carries; nil if it carries none.
    let extract: (_ parentState: AnyValue) -> AnyValue?

    /// Whether the place's pattern tells which states carry the submachine's: not if only these functions know.
    let isExact: Bool

    fileprivate init(
      _ embed: @escaping (AnyValue, AnyValue) -> AnyValue, _ extract: @escaping (AnyValue) -> AnyValue?,
      isExact: Bool
    ) {
      self.embed = embed
      self.extract = extract
      self.isExact = isExact
    }
  }

  /// The states of an attached submachine, or those that carry an embedded one's, as far as its declaration names them.
  let pattern: ValuePattern

  /// The embedding; nil for an attached submachine.
  let embedding: Embedding?

  /// What makes the submachine a region of a chart; nil if it is none.
  let region: Region?

  /// What makes the submachine a part of a memory; nil if it is none. It lives nowhere.
  let memoryPart: Memory.Part?

  /// Returns the submachine's first state, given the parent's state; nil if the initial state is always the first.
  let start: ((_ parentState: AnyValue) -> AnyValue?)?

  /// Makes the place of an attached submachine.
  @usableFromInline
  init(inside pattern: ValuePattern, starting start: ((_ parentState: AnyValue) -> AnyValue?)? = nil) {
    self.pattern = pattern
    self.start = start
    embedding = nil
    region = nil
    memoryPart = nil
  }

  /// Makes the place of a region.
  init(of region: Region, inside state: AnyValue) {
    pattern = .some(state)
    start = nil
    embedding = nil
    self.region = region
    memoryPart = nil
  }

  /// Makes the place of a machine that remembers the state of a region.
  init(remembering part: Memory.Part) {
    pattern = .list([])
    start = nil
    embedding = nil
    region = nil
    memoryPart = part
  }

  /// Makes the place of an embedded submachine.
  @usableFromInline
  init(
    in pattern: ValuePattern, isExact: Bool,
    embed: @escaping (_ state: AnyValue, _ parentState: AnyValue) -> AnyValue,
    extract: @escaping (_ parentState: AnyValue) -> AnyValue?
  ) {
    self.pattern = pattern
    start = nil
    region = nil
    memoryPart = nil
    embedding = Embedding(embed, extract, isExact: isExact)
  }

  /// Whether the submachine lives in a state.
  func matches(_ parentState: AnyValue, _ parentStates: Interner) -> Bool {
    if let embedding, !embedding.isExact { return embedding.extract(parentState) != nil }
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
