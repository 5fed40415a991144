/// What could not be explored, so that a graph may lack edges.
public enum Omission: Sendable, Hashable {
  /// The mappings were not asked about any event: none is known.
  case noSamples

  /// The event type is no enum whose cases can be listed: the mappings were asked about this many events alone.
  case samplesOnly(Int)

  /// The mappings lead to ever more states: they were asked in this many alone.
  case stateLimit(Int)
}

extension Omission: CustomStringConvertible {
  /// The omission as a sentence.
  public var description: String {
    switch self {
    case .noSamples: "The mappings were not asked about events, since none is known: give samples."
    case .samplesOnly(1): "The mappings were asked about 1 event; there may be others."
    case .samplesOnly(let count): "The mappings were asked about \(count) events; there may be others."
    case .stateLimit(let limit): "The mappings were asked in \(limit) states; there are more."
    }
  }
}
