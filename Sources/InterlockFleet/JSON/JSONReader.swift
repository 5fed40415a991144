import Interlock

/// Reads a value from JSON.
@safe
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  private var depth = 0

  /// How deep lists and objects may be nested: reading a deeper text could exhaust the stack.
  private static var depthLimit: Int { 256 }

  /// - Parameter bytes: the text in UTF-8. It must outlive the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  /// Reads the whole text as one value.
  mutating func document() throws(JSONError) -> CodedValue {
    let value = try value()
    skipBlanks()
    if byte != nil { throw mistake("nothing follows the value") }
    return value
  }

  private var byte: UInt8? { unsafe place < bytes.count ? bytes[place] : nil }

  private func mistake(_ wanted: String) -> JSONError {
    JSONError(description: "The text is not JSON: at byte \(place), \(wanted).")
  }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard byte == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func take(word: StaticString) throws(JSONError) {
    for offset in 0..<word.utf8CodeUnitCount {
      let expected = unsafe word.utf8Start[offset]
      if byte != expected { throw mistake("\(word) is expected") }
      place += 1
    }
  }

  private mutating func value() throws(JSONError) -> CodedValue {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depthLimit { throw mistake("there are more than \(Self.depthLimit) levels") }
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .list(try list())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try take(word: "true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try take(word: "false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try take(word: "null")
      return .null
    default: return try number()
    }
  }

  private mutating func object() throws(JSONError) -> CodedObject {
    var members: [CodedObject.Member] = []
    _ = take("{")
    if take("}") { return CodedObject() }
    repeat {
      skipBlanks()
      if byte != UInt8(ascii: "\"") { throw mistake("a key is expected") }
      let key = try string()
      if !take(":") { throw mistake("a colon is expected") }
      members.append(CodedObject.Member(key: key, value: try value()))
    } while take(",")
    if !take("}") { throw mistake("a comma or a closing brace is expected") }
    let object = CodedObject(members)
    if object.members.count < members.count { throw mistake("a key is repeated") }
    return object
  }

  private mutating func list() throws(JSONError) -> [CodedValue] {
    var values: [CodedValue] = []
    _ = take("[")
    if take("]") { return values }
    repeat { values.append(try value()) } while take(",")
    if !take("]") { throw mistake("a comma or a closing bracket is expected") }
    return values
  }

  private mutating func number() throws(JSONError) -> CodedValue {
    let start = place
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    func skipDigits(_ reader: inout JSONReader) throws(JSONError) {
      if !isDigit(reader.byte) { throw reader.mistake("a value is expected") }
      while isDigit(reader.byte) { reader.place += 1 }
    }
    if byte == UInt8(ascii: "-") { place += 1 }
    if byte == UInt8(ascii: "0") { place += 1 } else { try skipDigits(&self) }
    var isInteger = true
    if byte == UInt8(ascii: ".") {
      isInteger = false
      place += 1
      try skipDigits(&self)
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isInteger = false
      place += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
      try skipDigits(&self)
    }
    let text = unsafe String(decoding: bytes[start..<place], as: UTF8.self)
    if isInteger, let value = Int64(text) { return .integer(value) }
    if isInteger, let value = UInt64(text) { return .large(value) }
    guard let value = Double(text), value.isFinite else { throw mistake("a number is too large") }
    return .number(value)
  }

  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text = plainText()
    while true {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return text
      case UInt8(ascii: "\\"):
        place += 1
        text.unicodeScalars.append(try escape())
        text += plainText()
      default: throw mistake("a string is not closed")
      }
    }
  }

  /// Reads up to the next quotation mark, backslash or control character.
  private mutating func plainText() -> String {
    let start = place
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { place += 1 }
    return unsafe String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let character = byte
    place += 1
    switch character {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try scalar()
    default: throw mistake("an escape is unknown")
    }
  }

  /// A scalar in one or two UTF-16 units.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if (0xD800...0xDBFF).contains(unit), byte == UInt8(ascii: "\\") {
      place += 1
      if byte == UInt8(ascii: "u") {
        place += 1
        let low = try self.unit()
        if (0xDC00...0xDFFF).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
    }
    throw mistake("half of a surrogate pair is missing")
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw mistake("four hexadecimal digits are expected")
      }
      unit = unit << 4 | UInt32(digit)
      place += 1
    }
    return unit
  }
}
