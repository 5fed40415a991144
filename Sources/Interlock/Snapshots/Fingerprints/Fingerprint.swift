/// By which a definition can be told from others: the same for equal definitions in every process and on every platform (S3).
///
/// It is made from kinds: states and events, the arrows between them in the order in which they compete, labels of guards, final
/// states, timeouts, activities, chains, and the submachines with where they live. It knows their names, or their raw values, but no names of
/// types, and it does not know what closures do.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) }
/// print(lights.fingerprint == lights.machine().fingerprint)  // true
/// ```
public struct Fingerprint: Hashable, Sendable {
  let bits: UInt64
}

extension Fingerprint: LosslessStringConvertible, CustomDebugStringConvertible {
  /// Reads what ``description`` gives; nil for anything else.
  public init?(_ description: String) {
    guard description.utf8.count == 16, let bits = UInt64(description, radix: 16) else { return nil }
    self.init(bits: bits)
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The fingerprint with its type.
  public var debugDescription: String { "Fingerprint(\(description))" }
}

extension Fingerprint: Codable {
  /// Decodes a string of sixteen hexadecimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let fingerprint = Fingerprint(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "A fingerprint has sixteen hexadecimal digits, unlike \(String(reflecting: text)).")
    }
    self = fingerprint
  }

  /// Encodes a string of sixteen hexadecimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
