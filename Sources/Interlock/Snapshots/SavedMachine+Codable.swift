/// The keys of a snapshot and of the machines in it.
extension CodedKey {
  static var form: CodedKey { CodedKey(stringValue: "form") }
  static var fingerprint: CodedKey { CodedKey(stringValue: "fingerprint") }
  fileprivate static var state: CodedKey { CodedKey(stringValue: "state") }
  fileprivate static var data: CodedKey { CodedKey(stringValue: "data") }
  fileprivate static var submachines: CodedKey { CodedKey(stringValue: "submachines") }
  fileprivate static var chains: CodedKey { CodedKey(stringValue: "chains") }
  fileprivate static var deferred: CodedKey { CodedKey(stringValue: "deferred") }
  fileprivate static var places: CodedKey { CodedKey(stringValue: "places") }
  fileprivate static var lasted: CodedKey { CodedKey(stringValue: "lasted") }
  fileprivate static var tried: CodedKey { CodedKey(stringValue: "tried") }
  fileprivate static var delays: CodedKey { CodedKey(stringValue: "delays") }
  fileprivate static var agenda: CodedKey { CodedKey(stringValue: "agenda") }
}

extension SavedMachine: Codable {
  /// Decodes a machine. Its states get their types when a machine is restored.
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder.container(keyedBy: CodedKey.self), of: decoder)
  }

  init(from container: KeyedDecodingContainer<CodedKey>, of decoder: any Decoder) throws {
    let submachines = try container.decodeIfPresent([SavedMachine].self, forKey: .submachines) ?? []
    self.init(
      SavedState(try Self.state(in: container, isPlain: decoder is ValueDecoder).unpacked()),
      SavedCourse(
        chainProgress: try container.decodeIfPresent([Int].self, forKey: .chains) ?? [],
        stay: try Self.stay(in: container), deferred: try Self.deferred(in: container),
        agenda: try container.decodeIfPresent([SavedDelivery].self, forKey: .agenda) ?? []),
      submachines: submachines)
  }

  /// A state's name stands beside its data, if it has any: both are found without guesses then. Plain data needs no guesses.
  private static func state(
    in container: KeyedDecodingContainer<CodedKey>, isPlain: Bool
  ) throws -> CodedValue {
    guard container.contains(.data) else {
      if isPlain { return try container.decode(CodedValue.self, forKey: .state) }
      if let name = try? container.decode(String.self, forKey: .state) { return .string(name) }
      return try CodedValue(from: container, forKey: .state)
    }
    let name = try container.decode(String.self, forKey: .state)
    let data = try CodedValue.object(data(in: container, isPlain: isPlain)).unpacked()
    return .object(CodedObject([CodedObject.Member(key: name, value: data)]))
  }

  private static func data(
    in container: KeyedDecodingContainer<CodedKey>, isPlain: Bool
  ) throws -> CodedObject {
    if isPlain, case .object(let data) = try container.decode(CodedValue.self, forKey: .data) { return data }
    return try CodedObject(from: container, forKey: .data)
  }

  private static func deferred(in container: KeyedDecodingContainer<CodedKey>) throws -> [SavedDeferral] {
    guard let events = try container.decodeIfPresent([SavedState].self, forKey: .deferred) else { return [] }
    let places = try container.decodeIfPresent([Int].self, forKey: .places) ?? Array(events.indices)
    guard places.count == events.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .places, in: container, debugDescription: "Each deferred event has a place.")
    }
    return zip(events, places).map { SavedDeferral(event: $0, place: $1) }
  }

  private static func stay(in container: KeyedDecodingContainer<CodedKey>) throws -> SavedStay? {
    guard let text = try container.decodeIfPresent(String.self, forKey: .lasted) else { return nil }
    var delays: [Int: Delay] = [:]
    for (index, text) in (try container.decodeIfPresent([String].self, forKey: .delays) ?? []).enumerated()
    where !text.isEmpty {
      delays[index] = try delay(text, .delays, in: container)
    }
    return SavedStay(
      lasted: try delay(text, .lasted, in: container),
      tried: try container.decodeIfPresent([Int].self, forKey: .tried) ?? [], delays: delays)
  }

  private static func delay(
    _ text: String, _ key: CodedKey, in container: KeyedDecodingContainer<CodedKey>
  ) throws -> Delay {
    if let delay = Delay(inSeconds: text) { return delay }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: container,
      debugDescription: "\(String(reflecting: text)) is not a number of seconds.")
  }

  /// Encodes the machine without its empty parts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodedKey.self)
    try encode(to: &container)
  }

  func encode(to container: inout KeyedEncodingContainer<CodedKey>) throws {
    let state = try state.coded()
    if let (name, data) = state.caseWithData {
      try container.encode(name, forKey: .state)
      try CodedValue.object(data).packed.encode(to: &container, forKey: .data)
    } else {
      try state.packed.encode(to: &container, forKey: .state)
    }
    if entries.count > 1 { try container.encode(submachines, forKey: .submachines) }
    guard let course = entries[0].course else { return }
    if !course.chainProgress.isEmpty { try container.encode(course.chainProgress, forKey: .chains) }
    if !course.deferred.isEmpty {
      let places = course.deferred.map(\.place)
      try container.encode(course.deferred.map(\.event), forKey: .deferred)
      if places != Array(places.indices) { try container.encode(places, forKey: .places) }
    }
    if !course.agenda.isEmpty { try container.encode(course.agenda, forKey: .agenda) }
    guard let stay = course.stay else { return }
    try container.encode(stay.lasted.inSeconds, forKey: .lasted)
    if !stay.tried.isEmpty { try container.encode(stay.tried, forKey: .tried) }
    if let last = stay.delays.keys.max() {
      let texts = (0...last).map { stay.delays[$0]?.inSeconds ?? "" }
      try container.encode(texts, forKey: .delays)
    }
  }
}

extension CodedValue {
  /// The name and the data of an enum's case, or of what is encoded in the same way.
  fileprivate var caseWithData: (name: String, data: CodedObject)? {
    guard case .object(let cases) = self, cases.members.count == 1,
      case .object(let data) = cases.members[0].value
    else { return nil }
    return (cases.members[0].key, data)
  }
}

extension SavedDelivery: Codable {
  private enum Key: CodingKey { case event, id, remaining }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    event = try container.decode(String.self, forKey: .event)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    let text = try container.decode(String.self, forKey: .remaining)
    guard let delay = Delay(inSeconds: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .remaining, in: container,
        debugDescription: "\(String(reflecting: text)) is not a number of seconds.")
    }
    remaining = delay
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(event, forKey: .event)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(remaining.inSeconds, forKey: .remaining)
  }
}
