/// What a process that was expected to trap has printed.
///
/// - Parameter content: the observed content of its standard error; nil if it did not trap.
package func lastWords(_ content: [UInt8]?) -> String {
  String(decoding: content ?? [], as: UTF8.self)
}
