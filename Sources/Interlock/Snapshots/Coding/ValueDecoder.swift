/// Decodes a value from a ``CodedValue``.
///
/// A container has a function for each type of plain data. They share their code, which would stand there for each type
/// otherwise.
final class ValueDecoder: Decoder {
  let value: CodedValue
  private let path: CodedPath?
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value. The name of a case also stands for the case without data, whose synthesized form is `{"idle": {}}`.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: CodedValue) throws -> Value {
    let decoder = ValueDecoder(value, nil)
    do {
      return try decoder.decode(type)
    } catch {
      throw decoder.explained(error, type)
    }
  }

  private init(_ value: CodedValue, _ path: CodedPath?) {
    self.value = value
    self.path = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(object: try object(type), path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw mismatch([CodedValue].self, wanted: "a list") }
    return Unkeyed(values: values, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func object(_ type: any CodingKey.Type) throws -> CodedObject {
    switch value {
    case .object(let object): return object
    case .string(let name) where path == nil:
      return CodedObject([CodedObject.Member(key: name, value: .object(CodedObject()))])
    default: throw mismatch(type, wanted: "an object")
    }
  }

  /// Synthesized conformances count the keys that they know.
  private func explained(_ error: any Error, _ type: Any.Type) -> any Error {
    guard case DecodingError.typeMismatch(let wanted, _) = error, wanted == type, value.isCase
    else { return error }
    return mismatch(type, "\(type) has no such case.")
  }

  @inline(never)
  private func mismatch(_ type: any PlainValue.Type) -> DecodingError {
    mismatch(type, wanted: type.wanted(insteadOf: value))
  }

  private func mismatch(_ type: Any.Type, wanted: String) -> DecodingError {
    mismatch(type, "There is \(value.phrase) instead of \(wanted).")
  }

  private func mismatch(_ type: Any.Type, _ description: String) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: description))
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: CodedObject
    let path: CodedPath?
    var codingPath: [any CodingKey] { path.keys }

    var allKeys: [Key] {
      // The only key of a case, without a closure.
      if object.members.count == 1 { return Key(stringValue: object.members[0].key).map { [$0] } ?? [] }
      return object.members.compactMap { Key(stringValue: $0.key) }
    }

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
      ValueDecoder(try value(key), CodedPath(key, in: path))
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

    // The most frequent types, without the search for their conformance.
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try plain(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try plain(type, key) }

    private func plain<Value: PlainValue>(_ type: Value.Type, _ key: Key) throws -> Value {
      guard let decoded = type.init(coded: try value(key)) else { throw try inner(key).mismatch(type) }
      return decoded
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      guard let plainType = type as? any PlainValue.Type else { return try Value(from: inner(key)) }
      return try plain(plainType, key) as! Value
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
    let path: CodedPath?
    var codingPath: [any CodingKey] { path.keys }
    private(set) var currentIndex = 0
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    init(values: [CodedValue], path: CodedPath?) {
      self.values = values
      self.path = path
    }

    private var innerPath: CodedPath { CodedPath(CodedKey(intValue: currentIndex), in: path) }

    private func value() throws -> CodedValue {
      if isAtEnd {
        throw DecodingError.valueNotFound(
          CodedValue.self,
          DecodingError.Context(codingPath: innerPath.keys, debugDescription: "The list ends too soon."))
      }
      return values[currentIndex]
    }

    @inline(never)
    private func inner() throws -> ValueDecoder { ValueDecoder(try value(), innerPath) }

    mutating func decodeNil() throws -> Bool {
      let isNil = try value() == .null
      if isNil { currentIndex += 1 }
      return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      if let plainType = type as? any PlainValue.Type { return try plain(plainType) as! Value }
      let decoded = try Value(from: inner())
      currentIndex += 1
      return decoded
    }

    @inline(never)
    private mutating func plain(_ type: any PlainValue.Type) throws -> any PlainValue {
      guard let decoded = type.init(coded: try value()) else { throw try inner().mismatch(type) }
      currentIndex += 1
      return decoded
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      let container = try inner().container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try inner().unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try inner()
      currentIndex += 1
      return decoder
    }
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let plainType = type as? any PlainValue.Type else { return try Value(from: self) }
    return try plain(plainType) as! Value
  }

  @inline(never)
  private func plain(_ type: any PlainValue.Type) throws -> any PlainValue {
    guard let decoded = type.init(coded: value) else { throw mismatch(type) }
    return decoded
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
