#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The standard streams, through which the compiler talks: eight bytes for a message's length, the lowest first, then its
/// text.
enum Pipe {
  /// The most that is asked for at once: a length that is wrong must not take memory that no message fills.
  private static let portion = 1 << 16

  /// Keeps the program alive if nobody reads what it writes, so that it ends by itself.
  static func outliveReaders() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// The next message; nil at the end of the input, or if it ends within a message.
  static func message() -> [UInt8]? {
    guard let head = bytes(8) else { return nil }
    let length = head.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: length).flatMap(bytes)
  }

  /// Writes a message. Returns false if nobody reads it.
  static func send(_ text: String) -> Bool {
    let content = Array(text.utf8)
    let head = (0..<8).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
    return write(head) && write(content)
  }

  private static func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(count, portion))
    while bytes.count < count {
      let wanted = min(count - bytes.count, portion)
      let got = unsafe read(0, &buffer, wanted)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      bytes += buffer[..<got]
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe platformWrite(1, $0.baseAddress!, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }
}

/// The system's function, which the one above would hide.
private func platformWrite(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
