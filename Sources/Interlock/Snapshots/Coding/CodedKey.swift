/// A key of an object, or an index of a list.
struct CodedKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }

  static var parent: CodedKey { CodedKey(stringValue: "super") }

  /// Whether encoders and decoders that convert names, such as `userID` and `user_id`, leave the key as it is, and make
  /// it from no other one.
  ///
  /// That is so for lower-case letters alone, and for the keys of data without labels: `_0`.
  @inline(never)
  var isInvariant: Bool {
    if stringValue.utf8.count == 2, stringValue >= "_0", stringValue <= "_9" { return true }
    return stringValue.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }
}

/// The keys that lead to a value. Each knows only the one around it, so that a deep value costs as much as a flat one.
final class CodedPath {
  private let parent: CodedPath?
  private let key: any CodingKey

  /// The number of keys.
  let depth: Int

  init(_ key: any CodingKey, in parent: CodedPath?) {
    self.key = key
    self.parent = parent
    depth = (parent?.depth ?? 0) + 1
  }

  /// The keys, the outermost first.
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var path: CodedPath? = self
    while let next = path {
      keys.append(next.key)
      path = next.parent
    }
    return keys.reversed()
  }
}

extension CodedPath? {
  /// The keys, the outermost first; none for a whole value.
  var keys: [any CodingKey] { self?.keys ?? [] }
}
