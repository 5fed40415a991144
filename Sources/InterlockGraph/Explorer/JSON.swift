extension String {
  /// The text as a string of JSON, which may stand in an element of HTML.
  var json: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The text as content of an element of HTML.
  var html: String {
    replacing { scalar in
      switch scalar {
      case "<": "&lt;"
      case ">": "&gt;"
      case "&": "&amp;"
      case "\"": "&quot;"
      default: nil
      }
    }
  }
}

/// A value of JSON.
indirect enum JSON {
  case text(String)
  case number(Int)
  case truth(Bool)
  case none
  case list([JSON])
  case object(KeyValuePairs<String, JSON>)

  /// The value as JSON, which may stand in an element of HTML.
  var text: String {
    switch self {
    case .text(let text): text.json
    case .number(let number): "\(number)"
    case .truth(let isTrue): "\(isTrue)"
    case .none: "null"
    case .list(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let fields): "{\(fields.map { "\($0.json):\($1.text)" }.joined(separator: ","))}"
    }
  }
}
