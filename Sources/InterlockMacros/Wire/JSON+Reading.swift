extension JSON {
  /// Reads a value; nil if the bytes are not exactly one.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value(depth: 0), reader.isAtEnd() else { return nil }
    self = value
  }

  private struct Reader {
    /// How deep arrays and objects may stand in each other: the reader calls itself for each.
    private static let depths = 200

    private let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    private var next: UInt8? {
      place < bytes.count ? bytes[place] : nil
    }

    mutating func isAtEnd() -> Bool {
      skipSpace()
      return next == nil
    }

    mutating func value(depth: Int) -> JSON? {
      skipSpace()
      guard depth < Self.depths, let next else { return nil }
      switch next {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
      case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
      case UInt8(ascii: "n"): return take("null") ? .null : nil
      default: return number()
      }
    }

    private mutating func object(depth: Int) -> JSON? {
      place += 1
      var members: [Member] = []
      if take("}", afterSpace: true) { return .object(members) }
      repeat {
        skipSpace()
        guard let name = string(), take(":", afterSpace: true), let member = value(depth: depth + 1) else {
          return nil
        }
        members.append(Member(name: name, value: member))
      } while take(",", afterSpace: true)
      return take("}", afterSpace: true) ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSON? {
      place += 1
      var elements: [JSON] = []
      if take("]", afterSpace: true) { return .array(elements) }
      repeat {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
      } while take(",", afterSpace: true)
      return take("]", afterSpace: true) ? .array(elements) : nil
    }

    private mutating func number() -> JSON? {
      let start = place
      while let next, "+-.0123456789eE".utf8.contains(next) { place += 1 }
      let digits = String(decoding: bytes[start..<place], as: UTF8.self)
      return digits.isEmpty ? nil : .number(digits)
    }

    private mutating func string() -> String? {
      guard take("\"") else { return nil }
      var text: [UInt8] = []
      while let byte = next {
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\"):
          guard let scalar = escaped() else { return nil }
          text.append(contentsOf: String(scalar).utf8)
        default: text.append(byte)
        }
      }
      return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
      guard let byte = next else { return nil }
      place += 1
      switch byte {
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "u"): return unit().map { scalar(from: $0) }
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
      default: return nil
      }
    }

    /// The character of a unit of UTF-16, and of the second half that may follow; a lone half is reported as unreadable.
    private mutating func scalar(from first: UInt16) -> Unicode.Scalar {
      if let scalar = Unicode.Scalar(first) { return scalar }
      let start = place
      if UTF16.isLeadSurrogate(first), take("\\u"), let second = unit(), UTF16.isTrailSurrogate(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
      {
        return scalar
      }
      place = start
      return "\u{FFFD}"
    }

    private mutating func unit() -> UInt16? {
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let digit = next.flatMap(Self.value) else { return nil }
        unit = unit << 4 | digit
        place += 1
      }
      return unit
    }

    /// The value of a digit with the base 16.
    private static func value(of digit: UInt8) -> UInt16? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(digit - UInt8(ascii: "A") + 10)
      default: nil
      }
    }

    private mutating func skipSpace() {
      while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    private mutating func take(_ word: StaticString, afterSpace: Bool = false) -> Bool {
      if afterSpace { skipSpace() }
      var end = place
      for byte in word.description.utf8 {
        guard end < bytes.count, bytes[end] == byte else { return false }
        end += 1
      }
      place = end
      return true
    }
  }
}
