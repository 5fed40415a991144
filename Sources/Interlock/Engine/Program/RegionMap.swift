/// Knows in which regions of a chart its states live. All machines of a blueprint share it.
class RegionMap: @unchecked Sendable {
  /// The number of the region that a state lives in; nil if the chart does not know the state.
  func region(of state: AnyValue) -> Int? { fatalError("A chart knows where its states live.") }
}
