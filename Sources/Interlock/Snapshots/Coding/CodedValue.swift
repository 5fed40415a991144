/// A saved state as plain data that every format for `Codable` types can express.
package enum CodedValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)

  /// An integer that is too large for the other case.
  case large(UInt64)

  /// A number other than an integer of up to 53 bits.
  case number(Double)
  case string(String)
  case list([CodedValue])
  case object([String: CodedValue])

  /// An integer.
  init(_ value: some BinaryInteger) {
    self = Int64(exactly: value).map { .integer($0) } ?? .large(UInt64(truncatingIfNeeded: value))
  }

  /// A number. Formats such as JSON don't distinguish 1.0 from 1, and neither does this type.
  init(_ value: Double) {
    let limit = Double(1 << 53)
    let isWhole =
      value >= -limit && value <= limit && value == value.rounded() && !(value == 0 && value.sign == .minus)
    self = isWhole ? .integer(Int64(value)) : .number(value)
  }

  /// The name of the value's form in messages.
  var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .large, .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension CodedValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([String: CodedValue].self) {
      self = .object(values)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .large(value)
    } else if let value = try? container.decode(Double.self) {
      self = CodedValue(value)
    } else {
      self = .list(try container.decode([CodedValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }
}

/// A key of an object, or an index of a list.
struct CodedKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static var parent: CodedKey { CodedKey(stringValue: "super") }
}
