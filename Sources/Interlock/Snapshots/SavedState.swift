/// A state in a snapshot: live, as it was taken, or decoded, in a neutral form that gets its type when a machine is
/// restored.
public struct SavedState {
  enum Form {
    case live(AnyValue, any SavedType.Type)
    case coded(CodedValue)
  }

  let form: Form

  /// Makes a live state.
  public init<S: Kinded>(_ state: S) {
    form = .live(Edge.saved(state), Edge<S>.self)
  }

  init(_ value: AnyValue, _ type: any SavedType.Type) {
    form = .live(value, type)
  }

  init(_ coded: CodedValue) {
    form = .coded(coded)
  }

  /// The name of an enum's case or its raw value: `"ringing"`, also for a case with data; nil for other types.
  ///
  /// A decoded state has a name if its type's `Codable` conformance is synthesized, or if its raw values are strings.
  public var name: String? {
    switch form {
    case .live(let value, let type):
      let state = type.state(value)
      let name = stableName(of: state)
      guard Mirror(reflecting: state).isOfEnum else { return nil }
      return String(name.prefix { $0 != "(" })
    case .coded(.string(let name)): return name
    case .coded(.object(let cases)) where cases.members.count == 1: return cases.members[0].key
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
    case .live(let value, let own): own == Edge<S>.self ? Edge<S>.typed(value) : own.state(value) as? S
    case .coded(let coded): try coded.state(type)
    }
  }

  /// The state as one of a given type, for the engine.
  ///
  /// - Throws: for a decoded state, the errors of the type's `init(from:)`.
  /// - Returns: the state; nil if a live state has another type, or if a decoded state's type is not `Decodable`.
  func value(_ type: any SavedType.Type) throws -> AnyValue? {
    switch form {
    case .live(let value, let own): own == type ? value : type.value(own.state(value))
    case .coded(let coded): try type.value(coded)
    }
  }

  /// The state as plain data.
  ///
  /// - Throws: `SnapshotError` if the type can't be encoded, and the errors of the type's `encode(to:)`.
  func coded() throws -> CodedValue {
    switch form {
    case .coded(let coded): return coded
    case .live(let value, let type):
      guard let state = type.state(value) as? any Encodable else {
        throw SnapshotError.notCodable(type.stateType)
      }
      return try CodedValue(state: state)
    }
  }
}

extension SavedState: Equatable {
  /// Whether two states are equal.
  ///
  /// A live state equals a decoded one if their encodings are equal, or decode to equal states: the order of a set's elements
  /// differs from one encoding to another. Of two decoded states, only the encodings are compared, because their type is not known.
  ///
  /// States that are not `Equatable` are equal if their encodings are, or their data part by part.
  @inline(never)
  public static func == (one: SavedState, other: SavedState) -> Bool {
    if case .live(let value, let type) = one.form, case .live(let otherValue, let otherType) = other.form {
      return areEqual(type.state(value), otherType.state(otherValue))
    }
    guard let coded = try? one.coded(), let otherCoded = try? other.coded() else { return false }
    if coded == otherCoded { return true }
    guard let type = one.liveType ?? other.liveType, let value = try? type.value(coded),
      let otherValue = try? type.value(otherCoded)
    else { return false }
    return areEqual(type.state(value), type.state(otherValue))
  }

  private var liveType: (any SavedType.Type)? {
    if case .live(_, let type) = form { type } else { nil }
  }
}

extension SavedState: Codable {
  /// Decodes the neutral form.
  public init(from decoder: any Decoder) throws {
    form = .coded(try CodedValue(from: decoder).unpacked())
  }

  /// Encodes a case without data as its name, and any other state as its type does.
  ///
  /// - Throws: `SnapshotError` if a live state's type can't be encoded, and the errors of its `encode(to:)`.
  public func encode(to encoder: any Encoder) throws {
    try coded().packed.encode(to: encoder)
  }
}

extension SavedState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name of the state's case, without its data: `.ringing` (K4).
  public var description: String {
    if case .live(let value, let type) = form { return type.state(value).spelling }
    return name.map { ".\($0)" } ?? "a saved state"
  }

  /// The state with all data.
  public var debugDescription: String {
    switch form {
    case .live(let value, let type): "SavedState(\(type.state(value).fullSpelling))"
    case .coded(let coded): "SavedState(\(coded))"
    }
  }
}

extension Kinded {
  fileprivate var spelling: String { kindSpelling(of: self) }
  fileprivate var fullSpelling: String { Interlock.spelling(of: self) }
}
