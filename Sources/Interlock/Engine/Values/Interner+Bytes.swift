extension Interner {
  /// The greatest of the bytes; zero if there are none.
  final var greatestByte: UInt8 {
    var greatest: UInt8 = 0
    for number in 0..<Int32(count) { greatest = max(greatest, value(number + 1).byte) }
    return greatest
  }
}
