/// A type of states or events, as far as saving and restoring need to know it.
protocol SavedType {
  static var stateType: Any.Type { get }

  /// A live state with its type.
  static func state(_ value: AnyValue) -> any Kinded

  /// A state for the engine.
  ///
  /// - Returns: the state; nil if it has another type.
  static func value(_ state: any Kinded) -> AnyValue?

  /// A decoded state for the engine.
  ///
  /// - Returns: the state; nil if the type is not `Decodable`.
  static func value(_ coded: CodedValue) throws -> AnyValue?
}

extension Edge: SavedType {
  static var stateType: Any.Type { Value.self }

  static func state(_ value: AnyValue) -> any Kinded { typed(value) }

  static func value(_ state: any Kinded) -> AnyValue? { (state as? Value).map(saved) }

  static func value(_ coded: CodedValue) throws -> AnyValue? {
    try coded.state(Value.self).map(saved)
  }

  @inline(never)
  static func saved(_ state: Value) -> AnyValue { erased(state) }
}
