// Every container that an encoder or a decoder makes costs far more than the value in it, and so does every value that
// passes through a generic function of it. So values stand directly in the containers of the objects around them.

extension CodedValue: Codable {
  package init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      self = decoder.value
    } else {
      self = try Self(in: WholePlace(decoder: decoder))
    }
  }

  /// Decodes a member of an object.
  init(from container: KeyedDecodingContainer<CodedKey>, forKey key: CodedKey) throws {
    self = try Self(in: MemberPlace(container: container, key: key))
  }

  /// Decodes a value. Each wrong guess is an error that is made and forgotten, so the most frequent forms come first.
  private init(in place: any CodedPlace) throws {
    if let value = try? place.integer() {
      // JSON's -0 is an integer, too.
      if value == 0, let number = try? place.number() {
        self = CodedValue(number)
      } else {
        self = .integer(value)
      }
    } else if let value = try? place.string() {
      self = .string(value)
    } else if place.isNull {
      self = .null
    } else if let object = try? place.object() {
      try place.checkDepth()
      self = .object(try CodedObject(from: object, in: place))
    } else if let value = try? place.bool() {
      self = .bool(value)
    } else if place.isList {
      try place.checkDepth()
      self = .list(try place.list())
    } else if let value = try? place.large() {
      self = .large(value)
    } else {
      self = CodedValue(try place.number())
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return encoder.set(self) }
    if case .object(let object) = self, object.isInvariant {
      var container = encoder.container(keyedBy: CodedKey.self)
      return try object.encode(to: &container)
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let object): try container.encode(object.dictionary)
    }
  }

  /// Encodes the value as a member of an object.
  @inline(never)
  func encode(to container: inout KeyedEncodingContainer<CodedKey>, forKey key: CodedKey) throws {
    switch self {
    case .null: try container.encodeNil(forKey: key)
    case .bool(let value): try container.encode(value, forKey: key)
    case .integer(let value): try container.encode(value, forKey: key)
    case .large(let value): try container.encode(value, forKey: key)
    case .number(let value): try container.encode(value, forKey: key)
    case .string(let value): try container.encode(value, forKey: key)
    case .list(let values): try container.encode(values, forKey: key)
    case .object(let object): try object.encode(to: &container, forKey: key)
    }
  }
}

extension CodedObject {
  /// Whether an encoder that converts keys leaves all keys as they are. It leaves those of a dictionary too, which
  /// costs more.
  fileprivate var isInvariant: Bool { members.allSatisfy { CodedKey(stringValue: $0.key).isInvariant } }

  fileprivate var dictionary: [String: CodedValue] {
    members.reduce(into: [:]) { $0[$1.key] = $1.value }
  }

  fileprivate init(from container: KeyedDecodingContainer<CodedKey>, in place: any CodedPlace) throws {
    let keys = container.allKeys
    var members: [Member] = []
    if keys.allSatisfy(\.isInvariant) {
      for key in keys {
        members.append(Member(key: key.stringValue, value: try CodedValue(from: container, forKey: key)))
      }
    } else {
      for (key, value) in try place.dictionary() { members.append(Member(key: key, value: value)) }
    }
    self.init(members)
  }

  /// Decodes an object that is a member of another one.
  init(from container: KeyedDecodingContainer<CodedKey>, forKey key: CodedKey) throws {
    let place = MemberPlace(container: container, key: key)
    try self.init(from: place.object(), in: place)
  }

  /// Encodes the object as a member of another one.
  func encode(to container: inout KeyedEncodingContainer<CodedKey>, forKey key: CodedKey) throws {
    guard isInvariant else { return try container.encode(dictionary, forKey: key) }
    var inner = container.nestedContainer(keyedBy: CodedKey.self, forKey: key)
    try encode(to: &inner)
  }

  fileprivate func encode(to container: inout KeyedEncodingContainer<CodedKey>) throws {
    for member in members {
      try member.value.encode(to: &container, forKey: CodedKey(stringValue: member.key))
    }
  }
}
