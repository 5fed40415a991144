/// A value that identifies a definition. Equal definitions have the same fingerprint in every process and on every
/// platform (S3).
///
/// It covers the kinds of states and events, the arrows between them in the order in which they compete, guards'
/// labels, final states, timeouts, activities, chains, and the submachines with their places. It uses names of cases or
/// raw values, but never names of types. It does not know what closures do, but covers the revision that you give them;
/// see ``Blueprint/init(state:revision:_:)`` and ``Machine/addRevision(_:)``.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }
/// print(lights.fingerprint == lights.machine().fingerprint)  // true
/// ```
public struct Fingerprint: Hashable, Sendable {
  let bits: UInt64
}

extension Fingerprint: LosslessStringConvertible {
  /// Parses a ``description``; nil if the text is anything else.
  public init?(_ description: String) {
    guard description.utf8.count == 16 else { return nil }
    var bits: UInt64 = 0
    for byte in description.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      bits = bits << 4 | UInt64(digit)
    }
    self.init(bits: bits)
  }

  /// The fingerprint as sixteen hexadecimal digits.
  public var description: String {
    let digits = (0..<16).map { place in
      let digit = UInt8(truncatingIfNeeded: bits >> UInt64(60 - 4 * place) & 15)
      return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Fingerprint: Codable {
  /// Decodes a string of sixteen hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let fingerprint = Fingerprint(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.mistake(in: text))
    }
    self = fingerprint
  }

  /// The error of a text that is not a fingerprint.
  static func mistake(in text: String) -> String {
    "\(String(reflecting: text)) is not a fingerprint, which has sixteen hexadecimal digits."
  }

  /// Encodes a string of sixteen hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
