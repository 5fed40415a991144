extension CodedValue {
  /// Encodes a value.
  ///
  /// - Throws: the errors of the value's `encode(to:)`.
  package init(coding value: some Encodable) throws {
    self = try ValueEncoder.encode(value)
  }

  /// Decodes a value.
  ///
  /// - Throws: the errors of the type's `init(from:)`.
  package func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try ValueDecoder.decode(type, from: self)
  }
}
