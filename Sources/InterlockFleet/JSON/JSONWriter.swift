import Interlock

/// Writes a value as JSON.
struct JSONWriter {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(240)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func write(_ value: CodedValue) throws {
    switch value {
    case .null: add("null")
    case .bool(let value): add(value ? "true" : "false")
    case .integer(let value): add(String(value))
    case .large(let value): add(String(value))
    case .number(let value):
      if !value.isFinite {
        throw EncodingError.invalidValue(
          value, EncodingError.Context(codingPath: [], debugDescription: "JSON has no number \(value)."))
      }
      add("\(value)")
    case .string(let value): write(value)
    case .list(let values):
      add(byte: "[")
      for index in values.indices {
        if index > 0 { add(byte: ",") }
        try write(values[index])
      }
      add(byte: "]")
    case .object(let object):
      add(byte: "{")
      for index in object.members.indices {
        if index > 0 { add(byte: ",") }
        write(object.members[index].key)
        add(byte: ":")
        try write(object.members[index].value)
      }
      add(byte: "}")
    }
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func add(byte character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  private mutating func write(_ string: String) {
    add(byte: "\"")
    let start = bytes.count
    add(string)
    let isPlain = bytes[start...].allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if !isPlain {
      bytes.removeSubrange(start...)
      writeEscaping(string)
    }
    add(byte: "\"")
  }

  private mutating func writeEscaping(_ string: String) {
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): add("\\\"")
      case UInt8(ascii: "\\"): add("\\\\")
      case UInt8(ascii: "\n"): add("\\n")
      case UInt8(ascii: "\r"): add("\\r")
      case UInt8(ascii: "\t"): add("\\t")
      case 0..<0x20: add("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
  }
}
