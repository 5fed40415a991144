// What documents declare besides, without its types (C6).

/// A history state of a document.
final class DeclaredMemory: @unchecked Sendable {
  /// Stands for it among the targets of arrows.
  let mark: AnyValue

  /// The kind of the state around it.
  let owner: AnyValue
  let isDeep: Bool

  /// Where an arrow leads as long as there is nothing to remember.
  let otherwise: [AnyArrow.Target]

  /// Stands for nothing.
  let nothing: AnyValue

  init(
    _ mark: AnyValue, of owner: AnyValue, isDeep: Bool, otherwise: [AnyArrow.Target], nothing: AnyValue
  ) {
    self.mark = mark
    self.owner = owner
    self.isDeep = isDeep
    self.otherwise = otherwise
    self.nothing = nothing
  }
}

/// The rules of a chart, as they are declared.
final class DeclaredRules: @unchecked Sendable {
  let rules: ChartRules
  let events: ValuePattern

  /// The state in which a machine is until it is started; nil if it begins in a state of the document.
  let nothing: AnyValue?
  let broader: (AnyValue) -> AnyValue?

  init(
    _ rules: ChartRules, events: ValuePattern, startingFrom nothing: AnyValue?,
    broader: @escaping (AnyValue) -> AnyValue?
  ) {
    self.rules = rules
    self.events = events
    self.nothing = nothing
    self.broader = broader
  }
}
