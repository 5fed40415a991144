/// A saved state as plain data that every format for `Codable` types can express.
package enum CodedValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)

  /// An integer that is too large for the other case.
  case large(UInt64)

  /// A number other than an integer of up to 53 bits.
  case number(Double)
  case string(String)
  case list([CodedValue])
  case object(CodedObject)

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

  /// Whether two values are the same. It is written out because the compiler would inline a synthesized function into
  /// itself again and again.
  @inline(never)
  package static func == (one: CodedValue, other: CodedValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.large(let one), .large(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    // Formats such as JSON don't distinguish 4.6e18 from the integer.
    case (.number(let one), .integer(let other)), (.integer(let other), .number(let one)):
      one == Double(other)
    case (.number(let one), .large(let other)), (.large(let other), .number(let one)): one == Double(other)
    case (.string(let one), .string(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.object(let one), .object(let other)): one.members == other.members
    default: false
    }
  }

  /// The value, as an integer if it is a whole number that any type of integers can hold.
  @inline(never)
  var wholeNumber: CodedValue {
    guard case .number(let value) = self else { return self }
    if let integer = Int64(exactly: value) { return .integer(integer) }
    return UInt64(exactly: value).map { .large($0) } ?? self
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
