/// Decodes a value from a ``CodedValue``.
struct ValueDecoder: Decoder {
  private let value: CodedValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: CodedValue) throws -> Value {
    try ValueDecoder(value, []).decode(type)
  }

  private init(_ value: CodedValue, _ codingPath: [any CodingKey]) {
    self.value = value
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let values) = value else { throw mismatch([String: CodedValue].self, "an object") }
    return KeyedDecodingContainer(Keyed<Key>(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw mismatch([CodedValue].self, "a list") }
    return Unkeyed(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "There is \(value.phrase) instead of \(wanted)."))
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let values: [String: CodedValue]
    let codingPath: [any CodingKey]
    var allKeys: [Key] { values.keys.sorted().compactMap(Key.init) }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    private func decoder(_ key: any CodingKey) throws -> ValueDecoder {
      guard let value = values[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key,
          DecodingError.Context(
            codingPath: codingPath, debugDescription: "There is nothing for \(key.stringValue)."))
      }
      return ValueDecoder(value, codingPath + [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(CodedKey.parent) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let values: [CodedValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    init(values: [CodedValue], codingPath: [any CodingKey]) {
      self.values = values
      self.codingPath = codingPath
    }

    private func current() throws -> ValueDecoder {
      let path = codingPath + [CodedKey(intValue: currentIndex)]
      if isAtEnd {
        throw DecodingError.valueNotFound(
          CodedValue.self,
          DecodingError.Context(codingPath: path, debugDescription: "The list ends too soon."))
      }
      return ValueDecoder(values[currentIndex], path)
    }

    private mutating func next<Answer>(_ body: (ValueDecoder) throws -> Answer) throws -> Answer {
      let answer = try body(current())
      currentIndex += 1
      return answer
    }

    mutating func decodeNil() throws -> Bool {
      let isNil = try current().decodeNil()
      if isNil { currentIndex += 1 }
      return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next { try $0.decode(type) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch type {
    case is Bool.Type:
      guard case .bool(let value) = value else { throw mismatch(type, "a Boolean") }
      return value as! Value
    case is String.Type:
      guard case .string(let value) = value else { throw mismatch(type, "a string") }
      return value as! Value
    case is Double.Type: return try number() as! Value
    case is Float.Type: return Float(try number()) as! Value
    case let type as any FixedWidthInteger.Type: return try integer(type) as! Value
    default: return try Value(from: self)
    }
  }

  private func number() throws -> Double {
    switch value {
    case .integer(let value): Double(value)
    case .large(let value): Double(value)
    case .number(let value): value
    default: throw mismatch(Double.self, "a number")
    }
  }

  private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
    let integer: Integer? =
      switch value {
      case .integer(let value): Integer(exactly: value)
      case .large(let value): Integer(exactly: value)
      case .number(let value): Integer(exactly: value)
      default: throw mismatch(type, "a number")
      }
    guard let integer else { throw mismatch(type, "one that fits \(type)") }
    return integer
  }
}
