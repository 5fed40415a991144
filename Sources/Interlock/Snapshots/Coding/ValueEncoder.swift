/// Encodes a value as a ``CodedValue``, whatever the snapshot's format is, so that it can be read without its type.
struct ValueEncoder: Encoder {
  private let slot: Slot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes a value.
  static func encode(_ value: some Encodable) throws -> CodedValue {
    let slot = Slot()
    try value.encode(to: ValueEncoder(slot, []))
    return slot.value
  }

  private init(_ slot: Slot, _ codingPath: [any CodingKey]) {
    self.slot = slot
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.makeObject()
    return KeyedEncodingContainer(Keyed<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.makeList()
    return Unkeyed(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// A place for a value, which may be written piece by piece.
  private final class Slot {
    private enum Content {
      case value(CodedValue)
      case list([Slot])
      case object([String: Slot])
    }

    private var content = Content.object([:])

    var value: CodedValue {
      switch content {
      case .value(let value): value
      case .list(let slots): .list(slots.map(\.value))
      case .object(let slots): .object(slots.mapValues(\.value))
      }
    }

    var count: Int { if case .list(let slots) = content { slots.count } else { 0 } }

    func set(_ value: CodedValue) { content = .value(value) }

    func makeObject() {
      if case .object = content { return }
      content = .object([:])
    }

    func makeList() {
      if case .list = content { return }
      content = .list([])
    }

    func append() -> Slot {
      guard case .list(var slots) = content else { preconditionFailure("Lists are appended to.") }
      let slot = Slot()
      content = .value(.null)
      slots.append(slot)
      content = .list(slots)
      return slot
    }

    func slot(for key: any CodingKey) -> Slot {
      guard case .object(var slots) = content else { preconditionFailure("Objects have keys.") }
      let slot = Slot()
      content = .value(.null)
      slots[key.stringValue] = slot
      content = .object(slots)
      return slot
    }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    let codingPath: [any CodingKey]

    private func encoder(_ key: any CodingKey) -> ValueEncoder {
      ValueEncoder(slot.slot(for: key), codingPath + [key])
    }

    mutating func encodeNil(forKey key: Key) throws { try encoder(key).encodeNil() }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try encoder(key).encode(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder(CodedKey.parent) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    private func encoder() -> ValueEncoder {
      let key = CodedKey(intValue: count)
      return ValueEncoder(slot.append(), codingPath + [key])
    }

    mutating func encodeNil() throws { try encoder().encodeNil() }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try encoder().encode(value) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { encoder().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { encoder() }
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { slot.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let value as Bool: slot.set(.bool(value))
    case let value as String: slot.set(.string(value))
    case let value as Double: slot.set(CodedValue(value))
    case let value as Float: slot.set(CodedValue(Double(value)))
    case let value as any FixedWidthInteger: slot.set(CodedValue(value))
    default: try value.encode(to: self)
    }
  }
}
