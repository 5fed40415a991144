import Interlock

/// Values as JSON texts, without Foundation (RFC 8259).
///
/// Keys are in alphabetical order, so that equal values have equal texts.
enum JSON {
  /// Encodes a value.
  ///
  /// - Throws: `EncodingError` for a number that JSON can't express, and the errors of the value's `encode(to:)`.
  static func text(of value: some Encodable) throws -> String { try text(CodedValue(coding: value)) }

  /// The same for a snapshot, which needs no encoder.
  static func text<S: Encodable>(of snapshot: Snapshot<S>) throws -> String { try text(snapshot.plain()) }

  private static func text(_ value: CodedValue) throws -> String {
    var writer = JSONWriter()
    try writer.write(value)
    return writer.text
  }

  /// Decodes a value.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON, and the errors of the type's `init(from:)`.
  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try plain(text).value(type)
  }

  /// The same for a snapshot, which most often needs no decoder.
  static func snapshot<S: Decodable>(from text: String) throws -> Snapshot<S> {
    try Snapshot(from: plain(text))
  }

  private static func plain(_ text: String) throws -> CodedValue {
    var text = text
    return try text.withUTF8 { bytes in
      var reader = unsafe JSONReader(bytes)
      return try reader.document()
    }
  }
}

/// The reason why a text is not JSON.
struct JSONError: Error, Hashable, CustomStringConvertible {
  let description: String
}
