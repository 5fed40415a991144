/// A type whose values every format can express.
protocol PlainValue {
  /// The value as plain data.
  var coded: CodedValue { get }

  /// The data as a value; nil if it is another one.
  init?(coded: CodedValue)

  /// The expected form, for an error about other data.
  static func wanted(insteadOf coded: CodedValue) -> String
}

extension Bool: PlainValue {
  var coded: CodedValue { .bool(self) }

  init?(coded: CodedValue) {
    guard case .bool(let value) = coded else { return nil }
    self = value
  }

  static func wanted(insteadOf coded: CodedValue) -> String { "a Boolean" }
}

extension String: PlainValue {
  var coded: CodedValue { .string(self) }

  init?(coded: CodedValue) {
    guard case .string(let value) = coded else { return nil }
    self = value
  }

  static func wanted(insteadOf coded: CodedValue) -> String { "a string" }
}

extension Double: PlainValue {
  // Formats such as JSON have no numbers that are not finite, so these are strings.
  var coded: CodedValue { isFinite ? CodedValue(self) : .string(isNaN ? "nan" : self < 0 ? "-inf" : "inf") }

  init?(coded: CodedValue) {
    switch coded {
    case .integer(let value): self.init(value)
    case .large(let value): self.init(value)
    case .number(let value): self = value
    case .string("nan"): self = .nan
    case .string("inf"): self = .infinity
    case .string("-inf"): self = -.infinity
    default: return nil
    }
  }

  static func wanted(insteadOf coded: CodedValue) -> String { "a number" }
}

extension Float: PlainValue {
  var coded: CodedValue { Double(self).coded }

  init?(coded: CodedValue) {
    guard let value = Double(coded: coded) else { return nil }
    self.init(value)
  }

  static func wanted(insteadOf coded: CodedValue) -> String { "a number" }
}

extension PlainValue where Self: FixedWidthInteger {
  var coded: CodedValue { CodedValue(self) }

  init?(coded: CodedValue) {
    switch coded.wholeNumber {
    case .integer(let value): self.init(exactly: value)
    case .large(let value): self.init(exactly: value)
    default: return nil
    }
  }

  static func wanted(insteadOf coded: CodedValue) -> String {
    Double(coded: coded) == nil ? "a number" : "one that fits \(Self.self)"
  }
}

extension Int: PlainValue {}
extension Int8: PlainValue {}
extension Int16: PlainValue {}
extension Int32: PlainValue {}
extension Int64: PlainValue {}
extension UInt: PlainValue {}
extension UInt8: PlainValue {}
extension UInt16: PlainValue {}
extension UInt32: PlainValue {}
extension UInt64: PlainValue {}
