/// A value of JSON. A number is kept as it is written.
enum JSON {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  struct Member {
    let name: String
    let value: JSON
  }

  /// A member of an object; nil if the value is none, or has no such member.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.name == name { return member.value }
    return nil
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

  /// The name of an object's first member; empty if there is none.
  var firstName: String {
    if case .object(let members) = self, let first = members.first { first.name } else { "" }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }
}
