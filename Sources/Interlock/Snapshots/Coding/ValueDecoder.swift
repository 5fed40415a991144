/// Decodes a value from a ``CodedValue``.
final class ValueDecoder: Decoder {
  let value: CodedValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value. The name of a case also stands for the case without data, whose synthesized form is `{"idle": {}}`.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: CodedValue) throws -> Value {
    do {
      return try ValueDecoder(value, []).decode(type)
    } catch DecodingError.typeMismatch(let wanted, _) where wanted == type && value.isCase {
      // Synthesized conformances count the keys that they know.
      throw DecodingError.typeMismatch(
        type, DecodingError.Context(codingPath: [], debugDescription: "\(type) has no such case."))
    }
  }

  private init(_ value: CodedValue, _ codingPath: [any CodingKey]) {
    self.value = value
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch value {
    case .object(let object):
      return KeyedDecodingContainer(Keyed<Key>(object: object, codingPath: codingPath))
    case .string(let name) where codingPath.isEmpty:
      let named = CodedObject([CodedObject.Member(key: name, value: .object(CodedObject()))])
      return KeyedDecodingContainer(Keyed<Key>(object: named, codingPath: codingPath))
    default: throw Self.mismatch(type, value, wanted: "an object", codingPath)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else {
      throw Self.mismatch([CodedValue].self, value, wanted: "a list", codingPath)
    }
    return Unkeyed(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Decodes a value that stands in another one.
  private static func decode<Value: Decodable>(
    _ type: Value.Type, from value: CodedValue, _ codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    guard let plain = type as? any PlainValue.Type else {
      return try Value(from: ValueDecoder(value, codingPath()))
    }
    return try decodePlain(plain, from: value, codingPath()) as! Value
  }

  private static func decodePlain<Value: PlainValue>(
    _ type: Value.Type, from value: CodedValue, _ codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    guard let decoded = type.init(coded: value) else {
      throw mismatch(type, value, wanted: type.wanted(insteadOf: value), codingPath())
    }
    return decoded
  }

  private static func mismatch(
    _ type: Any.Type, _ value: CodedValue, wanted: String, _ codingPath: [any CodingKey]
  ) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "There is \(value.phrase) instead of \(wanted)."))
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: CodedObject
    let codingPath: [any CodingKey]
    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

    private func value(_ key: some CodingKey) throws -> CodedValue {
      guard let value = object[key.stringValue] else {
        throw DecodingError.keyNotFound(
          key,
          DecodingError.Context(
            codingPath: codingPath, debugDescription: "There is nothing for \(key.stringValue)."))
      }
      return value
    }

    private func inner(_ key: some CodingKey) throws -> ValueDecoder {
      ValueDecoder(try value(key), codingPath + [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

    // The most frequent types, without the search for their conformance.
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try plain(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try plain(type, key) }

    private func plain<Value: PlainValue>(_ type: Value.Type, _ key: Key) throws -> Value {
      try ValueDecoder.decodePlain(type, from: value(key), codingPath + [key])
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try ValueDecoder.decode(type, from: value(key), codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try inner(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try inner(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try inner(CodedKey.parent) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try inner(key) }
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

    private var innerPath: [any CodingKey] { codingPath + [CodedKey(intValue: currentIndex)] }

    private func value() throws -> CodedValue {
      if isAtEnd {
        throw DecodingError.valueNotFound(
          CodedValue.self,
          DecodingError.Context(codingPath: innerPath, debugDescription: "The list ends too soon."))
      }
      return values[currentIndex]
    }

    private mutating func next<Answer>(_ body: (CodedValue) throws -> Answer) throws -> Answer {
      let answer = try body(value())
      currentIndex += 1
      return answer
    }

    private mutating func nextDecoder<Answer>(_ body: (ValueDecoder) throws -> Answer) throws -> Answer {
      let path = innerPath
      return try next { try body(ValueDecoder($0, path)) }
    }

    mutating func decodeNil() throws -> Bool {
      let isNil = try value() == .null
      if isNil { currentIndex += 1 }
      return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let decoded = try ValueDecoder.decode(type, from: value(), innerPath)
      currentIndex += 1
      return decoded
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try nextDecoder { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try nextDecoder { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try nextDecoder { $0 } }
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard type is any PlainValue.Type else { return try Value(from: self) }
    return try Self.decode(type, from: value, codingPath)
  }
}

extension CodedValue {
  /// Whether the data has the form of an enum's case.
  fileprivate var isCase: Bool {
    switch self {
    case .string: true
    case .object(let object): object.members.count == 1
    default: false
    }
  }
}
