import Interlock

/// Writes a value as JSON.
struct JSONWriter {
  private(set) var text = ""

  mutating func write(_ value: CodedValue) throws {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .large(let value): text += "\(value)"
    case .number(let value):
      if !value.isFinite { throw JSONError(description: "JSON has no number \(value).") }
      text += "\(value)"
    case .string(let value): write(value)
    case .list(let values):
      try writeElements(of: values, between: "[", "]") { writer, value in try writer.write(value) }
    case .object(let object):
      try writeElements(of: object.members, between: "{", "}") { writer, member in
        writer.write(member.key)
        writer.text += ":"
        try writer.write(member.value)
      }
    }
  }

  private mutating func writeElements<Element>(
    of elements: [Element], between opening: String, _ closing: String,
    _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    text += opening
    var isFirst = true
    for element in elements {
      if !isFirst { text += "," }
      isFirst = false
      try body(&self, element)
    }
    text += closing
  }

  private mutating func write(_ string: String) {
    text += "\""
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string
    } else {
      writeEscaping(string)
    }
    text += "\""
  }

  private mutating func writeEscaping(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
