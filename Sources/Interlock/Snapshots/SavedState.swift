/// A state in a snapshot: live, as it was taken, or decoded, in a neutral form that gets its type when a machine is
/// restored.
public struct SavedState {
  enum Form {
    case live(any Kinded)
    case coded(CodedValue)
  }

  let form: Form

  /// Makes a live state.
  public init(_ state: some Kinded) {
    form = .live(state)
  }

  init(_ coded: CodedValue) {
    form = .coded(coded)
  }

  /// The name of an enum's case or its raw value: `"ringing"`, also for a case with data; nil for other types.
  ///
  /// A decoded state has a name if its type's `Codable` conformance is synthesized, or if its raw values are strings.
  public var name: String? {
    switch form {
    case .live(let state):
      let name = stableName(of: state)
      guard Mirror(reflecting: state).displayStyle == .enum else { return nil }
      return String(name.prefix { $0 != "(" })
    case .coded(.string(let name)): return name
    case .coded(.object(let cases)) where cases.count == 1: return cases.keys.first
    case .coded: return nil
    }
  }

  /// Returns the state with its type.
  ///
  /// - Parameter type: the state type: `Order.self`.
  /// - Throws: for a decoded state, the errors of the type's `init(from:)`.
  /// - Returns: the state; nil if a live state has another type, or if a decoded state's type is not `Decodable`.
  public func typed<S: Kinded>(_ type: S.Type) throws -> S? {
    switch form {
    case .live(let state): return state as? S
    case .coded(let value):
      guard let decodable = S.self as? any Decodable.Type else { return nil }
      return try value.decoded(decodable) as? S
    }
  }

  /// The state as plain data.
  ///
  /// - Throws: `SnapshotError` if the type can't be encoded, and the errors of the type's `encode(to:)`.
  func coded() throws -> CodedValue {
    switch form {
    case .coded(let value): return value
    case .live(let state):
      guard let encodable = state as? any Encodable else { throw SnapshotError.notCodable(type(of: state)) }
      return try CodedValue(naming: encodable)
    }
  }
}

extension CodedValue {
  /// A value as plain data. A case without data becomes its name alone, where the synthesized form is `{"idle": {}}`.
  fileprivate init(naming value: some Encodable) throws {
    self = try ValueEncoder.encode(value)
    guard case .object(let cases) = self, let name = cases.keys.first, cases.count == 1,
      cases[name] == .object([:]), Mirror(reflecting: value).isCaseWithoutData
    else { return }
    self = .string(name)
  }

  /// The value with its type.
  fileprivate func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try ValueDecoder.decode(type, from: self)
    } catch {
      guard case .string(let name) = self,
        let state = try? ValueDecoder.decode(type, from: .object([name: .object([:])]))
      else { throw error }
      return state
    }
  }
}

extension Mirror {
  fileprivate var isCaseWithoutData: Bool { displayStyle == .enum && children.isEmpty }
}

extension SavedState: Equatable {
  /// Whether two states are equal. A live state equals a decoded one if its encoding does. States that can be neither
  /// compared nor encoded equal no other state.
  public static func == (one: SavedState, other: SavedState) -> Bool {
    if case .live(let one) = one.form, case .live(let other) = other.form, let one = one as? any Equatable {
      return one.equals(other)
    }
    guard let one = try? one.coded(), let other = try? other.coded() else { return false }
    return one == other
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}

extension SavedState: Codable {
  /// Decodes the neutral form.
  public init(from decoder: any Decoder) throws {
    form = .coded(try CodedValue(from: decoder))
  }

  /// Encodes a case without data as its name, and any other state as its type does.
  ///
  /// - Throws: `SnapshotError` if a live state's type can't be encoded, and the errors of its `encode(to:)`.
  public func encode(to encoder: any Encoder) throws {
    try coded().encode(to: encoder)
  }
}

extension SavedState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name of the state's case, without its data: `.ringing` (K4).
  public var description: String {
    if case .live(let state) = form { return state.spelling }
    return name.map { ".\($0)" } ?? "a saved state"
  }

  /// The state with all data.
  public var debugDescription: String {
    switch form {
    case .live(let state): "SavedState(\(spelling(of: state)))"
    case .coded(let value): "SavedState(\(value))"
    }
  }
}

extension Kinded {
  fileprivate var spelling: String { kindSpelling(of: self) }
}
