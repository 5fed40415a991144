/// A value of JSON. A number is kept as it is written.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// A member of an object; nil if the value is none, or has no such member.
  subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string.
  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number.
  var integer: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }

  /// The elements of an array.
  var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The names of an object's members in alphabetical order.
  var names: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }
}
