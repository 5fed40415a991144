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
    case .noSamples: "No event is known, so the mappings were not called for events: pass `samples`."
    case .samplesOnly(1): "The mappings were called for 1 event only; there may be others."
    case .samplesOnly(let count): "The mappings were called for \(count) events only; there may be others."
    case .stateLimit(let limit): "The mappings were called in \(limit) states only; there are more."
    }
  }
}
