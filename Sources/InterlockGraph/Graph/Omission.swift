/// Something that could not be explored, so that the graph may lack edges.
public enum Omission: Sendable, Hashable {
  /// No event is known, so the mappings were not called for events.
  case noSamples

  /// The event type can't list its cases, so the mappings were called only for this many events.
  case samplesOnly(Int)

  /// The mappings lead to more and more states, so they were called only in this many.
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
