/// Names a submachine as routes do: by the type of its states, and by its place among its siblings.
@usableFromInline
package struct SubmachineName: Sendable {
  /// The type of the submachine's states.
  package let stateType: Any.Type

  /// The submachine's position among its siblings, from zero; nil for all of them.
  package let place: Int?

  @usableFromInline
  init(_ stateType: Any.Type, at place: Int?) {
    self.stateType = stateType
    self.place = place
  }

  /// Whether a submachine is meant.
  ///
  /// - Parameters:
  ///   - type: the type of the submachine's states.
  ///   - place: its position among its siblings.
  package func isMeant(for type: Any.Type, at place: @autoclosure () -> Int) -> Bool {
    stateType == type && (self.place.map { $0 == place() } ?? true)
  }
}

extension SubmachineName: CustomStringConvertible {
  /// The state type, with the place unless that is the first or any.
  @usableFromInline
  package var description: String { "\(stateType)" + (place.map { $0 == 0 ? "" : "[\($0)]" } ?? "") }
}
