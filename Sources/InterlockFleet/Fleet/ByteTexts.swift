import Interlock

/// Texts of values that are a single byte, such as the cases of an enum without data. Each is computed once, as reflection and
/// encoding are slow.
///
/// `@unchecked`: the monitor guards the texts.
final class ByteTexts<Value>: @unchecked Sendable {
  private let monitor = Monitor()
  private var texts: [String?] = []
  private let text: @Sendable (Value) throws -> String

  /// - Parameter text: computes the text of a value, always the same one.
  init(_ text: @escaping @Sendable (Value) throws -> String) {
    self.text = text
  }

  /// The text of a value. It is computed each time for values that are not bytes, as there may be any number of them.
  subscript(value: Value) -> String {
    get throws {
      guard Address<Value>.isByte else { return try text(value) }
      let byte = Int(Address.byte(of: value))
      if let known = monitor.withLock({ texts.isEmpty ? nil : texts[byte] }) { return known }
      let text = try text(value)
      monitor.withLock {
        if texts.isEmpty { texts = Array(repeating: nil, count: 256) }
        texts[byte] = text
      }
      return text
    }
  }
}
