/// Where a decoder has a value whose type is not known. Each function throws if the value has another type.
protocol CodedPlace {
  var isNull: Bool { get }
  func bool() throws -> Bool
  func integer() throws -> Int64
  func large() throws -> UInt64
  func number() throws -> Double
  func string() throws -> String

  /// Whether there is a list.
  var isList: Bool { get }
  func list() throws -> [CodedValue]

  /// The number of keys that lead to the place.
  var depth: Int { get }

  /// The members of an object, under keys that the decoder may have converted.
  func object() throws -> KeyedDecodingContainer<CodedKey>

  /// The members of an object, under the keys that are written.
  func dictionary() throws -> [String: CodedValue]
}

extension CodedPlace {
  /// Checks that lists and objects are not nested too deeply.
  ///
  /// Each wrong guess is an error with all keys around it, which costs the square of their number. What ``CodedValue/packed`` has made
  /// flat needs no such guesses.
  func checkDepth() throws {
    if depth > CodedValue.nestingLimit { throw SnapshotError.tooDeep(limit: CodedValue.nestingLimit) }
  }
}

/// A decoder's whole value.
struct WholePlace: CodedPlace {
  let decoder: any Decoder

  var isNull: Bool { (try? decoder.singleValueContainer().decodeNil()) ?? false }
  func bool() throws -> Bool { try decoder.singleValueContainer().decode(Bool.self) }
  func integer() throws -> Int64 { try decoder.singleValueContainer().decode(Int64.self) }
  func large() throws -> UInt64 { try decoder.singleValueContainer().decode(UInt64.self) }
  func number() throws -> Double { try decoder.singleValueContainer().decode(Double.self) }
  func string() throws -> String { try decoder.singleValueContainer().decode(String.self) }
  var isList: Bool { (try? decoder.unkeyedContainer()) != nil }
  func list() throws -> [CodedValue] { try decoder.singleValueContainer().decode([CodedValue].self) }
  var depth: Int { decoder.codingPath.count }
  func object() throws -> KeyedDecodingContainer<CodedKey> { try decoder.container(keyedBy: CodedKey.self) }

  func dictionary() throws -> [String: CodedValue] {
    try decoder.singleValueContainer().decode([String: CodedValue].self)
  }
}

/// A member of an object.
struct MemberPlace: CodedPlace {
  let container: KeyedDecodingContainer<CodedKey>
  let key: CodedKey

  var isNull: Bool { (try? container.decodeNil(forKey: key)) ?? false }
  func bool() throws -> Bool { try container.decode(Bool.self, forKey: key) }
  func integer() throws -> Int64 { try container.decode(Int64.self, forKey: key) }
  func large() throws -> UInt64 { try container.decode(UInt64.self, forKey: key) }
  func number() throws -> Double { try container.decode(Double.self, forKey: key) }
  func string() throws -> String { try container.decode(String.self, forKey: key) }
  var isList: Bool { (try? container.nestedUnkeyedContainer(forKey: key)) != nil }
  func list() throws -> [CodedValue] { try container.decode([CodedValue].self, forKey: key) }
  var depth: Int { container.codingPath.count + 1 }

  func object() throws -> KeyedDecodingContainer<CodedKey> {
    try container.nestedContainer(keyedBy: CodedKey.self, forKey: key)
  }

  func dictionary() throws -> [String: CodedValue] {
    try container.decode([String: CodedValue].self, forKey: key)
  }
}
