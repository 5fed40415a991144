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
    let submachines = try Self.submachines(in: container)
    self.init(
      SavedState(try Self.state(in: container, isPlain: decoder is ValueDecoder).unpacked()),
      SavedCourse(
        chainProgress: try container.decodeIfPresent([Int].self, forKey: .chains) ?? [],
        stay: try Self.stay(in: container), deferred: try Self.deferred(in: container),
        agenda: try container.decodeIfPresent([SavedDelivery].self, forKey: .agenda) ?? []),
      submachines: submachines)
  }

  /// The machines inside. In damaged data of a format with references, a machine may stand inside itself.
  private static func submachines(in container: KeyedDecodingContainer<CodedKey>) throws -> [SavedMachine] {
    guard container.contains(.submachines) else { return [] }
    // A machine is an element of a list in the one around it.
    let depth = container.codingPath.count / 2
    if depth >= CodedValue.machineLimit { throw SnapshotError.tooDeep(limit: CodedValue.machineLimit) }
    return try container.decodeIfPresent([SavedMachine].self, forKey: .submachines) ?? []
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
    try CodedValue.object(coded()).encode(to: encoder)
  }

  /// The machine as plain data, without its empty parts.
  ///
  /// - Parameters:
  ///   - head: what a whole snapshot says of itself; its keys come between `delays` and `lasted`.
  ///   - depth: how many machines there are around it.
  func coded(_ head: [CodedObject.Member] = [], inside depth: Int = 0) throws -> CodedObject {
    if depth > CodedValue.machineLimit { throw SnapshotError.tooDeep(limit: CodedValue.machineLimit) }
    var members: [CodedObject.Member] = []
    members.reserveCapacity(4 + head.count)
    func add(_ key: CodedKey, _ value: CodedValue) {
      members.append(CodedObject.Member(key: key.stringValue, value: value))
    }
    // In the order of their keys, so that they need not be sorted.
    let course = entries[0].course
    let state = try state.coded()
    let parts = state.caseWithData
    if let course, !course.agenda.isEmpty {
      add(.agenda, .list(try course.agenda.map { try CodedValue(coding: $0) }))
    }
    if let course, !course.chainProgress.isEmpty { add(.chains, .list(course.chainProgress.map(\.coded))) }
    if let data = parts?.data { add(.data, CodedValue.object(data).packed) }
    if let course, !course.deferred.isEmpty {
      add(.deferred, .list(try course.deferred.map { try $0.event.coded().packed }))
    }
    if let delays = course?.stay?.delays, let last = delays.keys.max() {
      add(.delays, .list((0...last).map { .string(delays[$0]?.inSeconds ?? "") }))
    }
    members += head
    if let stay = course?.stay { add(.lasted, .string(stay.lasted.inSeconds)) }
    if let places = course?.deferred.map(\.place), places != Array(places.indices) {
      add(.places, .list(places.map(\.coded)))
    }
    add(.state, parts.map { .string($0.name) } ?? state.packed)
    if entries.count > 1 {
      add(.submachines, .list(try submachines.map { .object(try $0.coded(inside: depth + 1)) }))
    }
    if let tried = course?.stay?.tried, !tried.isEmpty { add(.tried, .list(tried.map(\.coded))) }
    return CodedObject(members)
  }

  /// Reads a machine from plain data, without a decoder's containers, which cost more than what is in them.
  ///
  /// - Returns: nil for what only a few machines have, and for what is damaged, about which a decoder says more.
  init?(plain object: CodedObject) {
    var state: CodedValue?
    var data: CodedValue?
    var stay: SavedStay?
    var submachines: [SavedMachine] = []
    for member in object.members {
      switch (member.key, member.value) {
      case ("data", .object): data = member.value
      case ("fingerprint", _), ("form", _): break
      case ("lasted", .string(let text)):
        guard let lasted = Delay(inSeconds: text) else { return nil }
        stay = SavedStay(lasted: lasted, tried: [])
      case ("state", let value): state = value
      case ("submachines", .list(let values)):
        for value in values {
          guard case .object(let inner) = value, let machine = SavedMachine(plain: inner) else { return nil }
          submachines.append(machine)
        }
      default: return nil
      }
    }
    if let data {
      guard case .string(let name) = state, let data = try? data.unpacked() else { return nil }
      state = .object(CodedObject([CodedObject.Member(key: name, value: data)]))
    }
    guard let state = try? state?.unpacked() else { return nil }
    self.init(
      SavedState(state), SavedCourse(chainProgress: [], stay: stay, deferred: [], agenda: []),
      submachines: submachines)
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
