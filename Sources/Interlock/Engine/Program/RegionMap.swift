/// Knows in which regions of a chart its states live, and where it starts. All machines of a blueprint share it.
class RegionMap: @unchecked Sendable {
  /// Where regions start if the outermost one starts in its initial state, because the chart starts several levels down.
  var starts: [Crossing.Level] { fatalError("A chart knows where it starts.") }

  /// What is remembered of states of a document, in order.
  var memories: [Memory] { fatalError("A chart knows what it remembers.") }

  /// The number of the region that a state lives in; nil if the chart does not know the state.
  func region(of state: AnyValue) -> Int? { fatalError("A chart knows where its states live.") }
}
