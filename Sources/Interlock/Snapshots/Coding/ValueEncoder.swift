/// Encodes a value as a ``CodedValue``, whatever the snapshot's format is, so that it can be read without its type.
final class ValueEncoder: Encoder {
  /// A value, or what encodes it.
  private enum Part {
    case value(CodedValue)
    case encoder(ValueEncoder)

    var value: CodedValue {
      switch self {
      case .value(let value): value
      case .encoder(let encoder): encoder.value
      }
    }
  }

  private let path: CodedPath?
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  // At most one of these is set.
  private var single: CodedValue?
  private var elements: [Part]?
  private var members: [(key: String, part: Part)]?

  /// Encodes a value.
  ///
  /// - Throws: ``SnapshotError/tooDeep(limit:)``, and the errors of the value's `encode(to:)`.
  static func encode<Value: Encodable>(_ value: Value) throws -> CodedValue { try encode(value, nil) }

  private static func encode<Value: Encodable>(
    _ value: Value, _ path: @autoclosure () -> CodedPath?
  ) throws -> CodedValue {
    if let value = value as? any PlainValue { return value.coded }
    let encoder = ValueEncoder(path())
    if let path = encoder.path, path.depth > CodedValue.depthLimit {
      throw SnapshotError.tooDeep(limit: CodedValue.depthLimit)
    }
    try value.encode(to: encoder)
    return encoder.value
  }

  private init(_ path: CodedPath?) {
    self.path = path
  }

  /// The encoded value. A type that encodes nothing is an object without members.
  private var value: CodedValue {
    if let single { return single }
    if let elements { return .list(elements.map(\.value)) }
    return .object(
      CodedObject(members?.map { CodedObject.Member(key: $0.key, value: $0.part.value) } ?? []))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if members == nil { members = [] }
    (single, elements) = (nil, nil)
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if elements == nil { elements = [] }
    (single, members) = (nil, nil)
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func add(_ part: Part, for key: some CodingKey) {
    members?.append((key.stringValue, part))
  }

  @inline(never)
  private func append(_ part: Part) {
    elements?.append(part)
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func inner(_ key: some CodingKey) -> ValueEncoder {
      let inner = ValueEncoder(CodedPath(key, in: encoder.path))
      encoder.add(.encoder(inner), for: key)
      return inner
    }

    mutating func encodeNil(forKey key: Key) { encoder.add(.value(.null), for: key) }

    // The most frequent types, without the search for their conformance.
    mutating func encode(_ value: String, forKey key: Key) { encoder.add(.value(value.coded), for: key) }
    mutating func encode(_ value: Int, forKey key: Key) { encoder.add(.value(value.coded), for: key) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      encoder.add(.value(try ValueEncoder.encode(value, CodedPath(key, in: encoder.path))), for: key)
    }

    /// The encoder of a nested container. Those of one key write into the same.
    private func nested(_ key: Key) -> ValueEncoder {
      let last = encoder.members?.last { $0.key == key.stringValue }
      if case .encoder(let inner)? = last?.part { return inner }
      return inner(key)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { nested(key).container(keyedBy: type) }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      nested(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { inner(CodedKey.parent) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { inner(key) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.elements?.count ?? 0 }

    private var innerPath: CodedPath { CodedPath(CodedKey(intValue: count), in: encoder.path) }

    private func inner() -> ValueEncoder {
      let inner = ValueEncoder(innerPath)
      encoder.append(.encoder(inner))
      return inner
    }

    mutating func encodeNil() { encoder.append(.value(.null)) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      encoder.append(.value(try ValueEncoder.encode(value, innerPath)))
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { inner().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { inner() }
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let value = value as? any PlainValue { set(value.coded) } else { try value.encode(to: self) }
  }

  @inline(never)
  func set(_ value: CodedValue) {
    (single, elements, members) = (value, nil, nil)
  }
}
