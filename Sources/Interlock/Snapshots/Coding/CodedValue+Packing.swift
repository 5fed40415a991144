// A format for `Codable` types does not say what comes next, so that values are read by guesses, each of which costs the more the deeper it
// is. So deep values are written flat, as a list of texts, each of which says what it is.

extension CodedValue {
  /// How deep values may be nested, as each level takes a part of the stack.
  static var depthLimit: Int { 512 }

  /// How deep lists and objects may be nested that are read by guesses, with what stands around them.
  static var nestingLimit: Int { 128 }

  /// How deep machines may be nested.
  static var machineLimit: Int { 200 }

  /// How deep a value may be that is written as it is.
  private static var plainLimit: Int { 32 }

  /// The only key of an object that stands for a deep value.
  private static var key: String { "flattened" }

  /// The value itself, or an object that stands for it if it is deep. A member with the same key makes it deep, too.
  var packed: CodedValue {
    if isPlain(to: Self.plainLimit) { return self }
    var words: [CodedValue] = []
    pack(into: &words)
    return .object(CodedObject([CodedObject.Member(key: Self.key, value: .list(words))]))
  }

  /// The value that an object stands for, or the value itself.
  ///
  /// - Throws: ``SnapshotError/tooDeep(limit:)``, and `DecodingError` if the object's list is none that was packed.
  func unpacked() throws -> CodedValue {
    guard case .object(let object) = self, case .list(let words)? = object[Self.key],
      object.members.count == 1
    else { return self }
    var unpacking = Unpacking()
    for word in words {
      guard case .string(let word) = word else { throw unpacking.mistake(word.phrase) }
      try unpacking.take(word)
    }
    return try unpacking.result()
  }

  private func isPlain(to depth: Int) -> Bool {
    switch self {
    case .list(let values): depth > 0 && values.allSatisfy { $0.isPlain(to: depth - 1) }
    case .object(let object):
      depth > 0 && object.members.allSatisfy { $0.key != Self.key && $0.value.isPlain(to: depth - 1) }
    default: true
    }
  }

  private func pack(into words: inout [CodedValue]) {
    switch self {
    case .null: words.append(.string("n"))
    case .bool(let value): words.append(.string(value ? "t" : "f"))
    case .integer(let value): words.append(.string("i\(value)"))
    case .large(let value): words.append(.string("i\(value)"))
    case .number(let value): words.append(.string("d\(value)"))
    case .string(let value): words.append(.string("s" + value))
    case .list(let values):
      words.append(.string("["))
      for value in values { value.pack(into: &words) }
      words.append(.string("]"))
    case .object(let object):
      words.append(.string("{"))
      for member in object.members {
        words.append(.string("k" + member.key))
        member.value.pack(into: &words)
      }
      words.append(.string("}"))
    }
  }
}

/// Values that are made from their words, the outermost first.
private struct Unpacking {
  /// A list, or an object, that is not complete.
  private struct Level {
    let isList: Bool
    var values: [CodedValue] = []
    var keys: [String] = []
  }

  private var levels: [Level] = []
  private var value: CodedValue?

  mutating func take(_ word: String) throws {
    let scalars = word.unicodeScalars
    let rest = String(scalars.dropFirst())
    switch scalars.first {
    case "n" where rest.isEmpty: try add(.null)
    case "t" where rest.isEmpty: try add(.bool(true))
    case "f" where rest.isEmpty: try add(.bool(false))
    case "i":
      guard let value = Int64(rest).map({ CodedValue.integer($0) }) ?? UInt64(rest).map({ .large($0) }) else {
        throw mistake(word)
      }
      try add(value)
    case "d":
      guard let value = Double(rest) else { throw mistake(word) }
      try add(CodedValue(value))
    case "s": try add(.string(rest))
    case "[", "{":
      if levels.count >= CodedValue.depthLimit { throw SnapshotError.tooDeep(limit: CodedValue.depthLimit) }
      levels.append(Level(isList: word == "["))
    case "k":
      guard let level = levels.last, !level.isList, level.keys.count == level.values.count else {
        throw mistake(word)
      }
      levels[levels.count - 1].keys.append(rest)
    case "]":
      guard let level = levels.popLast(), level.isList else { throw mistake(word) }
      try add(.list(level.values))
    case "}":
      guard let level = levels.popLast(), !level.isList, level.keys.count == level.values.count else {
        throw mistake(word)
      }
      try add(
        .object(CodedObject(zip(level.keys, level.values).map { CodedObject.Member(key: $0, value: $1) })))
    default: throw mistake(word)
    }
  }

  func result() throws -> CodedValue {
    guard let value, levels.isEmpty else { throw mistake("the end") }
    return value
  }

  private mutating func add(_ new: CodedValue) throws {
    guard let level = levels.last else {
      if value != nil { throw mistake("more") }
      return value = new
    }
    if !level.isList, level.keys.count != level.values.count + 1 { throw mistake("no key") }
    levels[levels.count - 1].values.append(new)
  }

  fileprivate func mistake(_ word: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [], debugDescription: "A deep value has \(String(reflecting: word)) where it can't be."))
  }
}
