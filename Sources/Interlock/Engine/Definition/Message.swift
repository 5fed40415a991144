/// The message of an attempt, in a box.
///
/// An attempt without a message passes nil, which costs next to nothing, whereas each copy of an `Any?` is a call into
/// the runtime.
@usableFromInline
final class Message {
  @usableFromInline let userInfo: Any

  init(_ userInfo: Any) {
    self.userInfo = userInfo
  }

  /// The user's message, if there is one.
  @usableFromInline
  static func message(_ userInfo: Any?) -> Message? {
    if let userInfo { Message(userInfo) } else { nil }
  }
}
