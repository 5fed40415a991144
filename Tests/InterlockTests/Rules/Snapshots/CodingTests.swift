import Foundation
import Interlock
import Testing

/// States of any shape that `Codable` types can have, through the neutral form of snapshots.
@Suite struct CodingTests {
  /// A state with a value of each kind that is encoded in a way of its own.
  struct Everything: StateType, Codable {
    var flag = true
    var small = Int8(-7)
    var large = UInt64.max
    var half = Float(0.5)
    var third = 1.0 / 3
    var whole = 3.0
    var text = "\"quoted\"\n"
    var missing: Int?
    var present: Int? = 4
    var list = [1, 2, 3]
    var optionals: [String?] = ["a", nil]
    var nested = [[true], [], [false, true]]
    var dictionary = ["one": 1]
    var numbered = [3: "three"]
    var pairs = [Pair(one: 1, two: "b"): 1.5]
    var date = Date(timeIntervalSinceReferenceDate: 0.25)
    var data = Data([1, 2, 255])
  }

  struct Pair: Hashable, Codable {
    var one: Int
    var two: String
  }

  /// A state that is encoded by hand, in containers inside containers.
  final class Base: Codable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  struct ByHand: StateType, Codable {
    let number: Int
    let name: String

    private enum Key: String, CodingKey { case keyed, unkeyed, number, nothing, parent }

    init(number: Int, name: String) {
      self.number = number
      self.name = name
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeNil(forKey: .nothing)
      var keyed = container.nestedContainer(keyedBy: Key.self, forKey: .keyed)
      try keyed.encode(number, forKey: .number)
      // What is written under one key at several times stands in one container.
      var again = container.nestedContainer(keyedBy: Key.self, forKey: .keyed)
      try again.encode(name, forKey: .nothing)
      var first = container.nestedUnkeyedContainer(forKey: .unkeyed)
      try first.encodeNil()
      var unkeyed = container.nestedUnkeyedContainer(forKey: .unkeyed)
      var inner = unkeyed.nestedContainer(keyedBy: Key.self)
      try inner.encode(number, forKey: .number)
      var list = unkeyed.nestedUnkeyedContainer()
      try list.encode(name)
      try Base(name).encode(to: unkeyed.superEncoder())
      try Base(name).encode(to: container.superEncoder())
      try Base(name).encode(to: container.superEncoder(forKey: .parent))
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      try CodingTests.check(container.contains(.nothing) && !container.contains(.number))
      try CodingTests.check(container.decodeNil(forKey: .nothing))
      try CodingTests.check(container.allKeys.count == 4)
      let keyed = try container.nestedContainer(keyedBy: Key.self, forKey: .keyed)
      number = try keyed.decode(Int.self, forKey: .number)
      let text = try keyed.decode(String.self, forKey: .nothing)
      var unkeyed = try container.nestedUnkeyedContainer(forKey: .unkeyed)
      try CodingTests.check(unkeyed.count == 4)
      try CodingTests.check(unkeyed.decodeNil())
      let inner = try unkeyed.nestedContainer(keyedBy: Key.self)
      try CodingTests.check(inner.decode(Int.self, forKey: .number) == number)
      var list = try unkeyed.nestedUnkeyedContainer()
      name = try list.decode(String.self)
      try CodingTests.check(text == name)
      try CodingTests.check(Base(from: unkeyed.superDecoder()).name == name)
      try CodingTests.check(unkeyed.isAtEnd)
      try CodingTests.check(Base(from: container.superDecoder()).name == name)
      try CodingTests.check(Base(from: container.superDecoder(forKey: .parent)).name == name)
    }
  }

  /// Throws unless something is so.
  fileprivate static func check(_ isSo: Bool) throws {
    struct Wrong: Error {}
    if !isSo { throw Wrong() }
  }

  /// A small number.
  struct Small: RawRepresentable, StateType, Codable {
    let rawValue: Int8
  }

  /// A state as it comes back through JSON.
  private func decoded<S: StateType>(_ state: S, _ type: S.Type = S.self) throws -> S? {
    let data = try JSONEncoder().encode(SavedState(state))
    return try JSONDecoder().decode(SavedState.self, from: data).typed(S.self)
  }

  @Test("S1: values of every shape come back as they were")
  func everything() throws {
    let state = Everything()
    #expect(try decoded(state) == state)
    let other = Everything(
      flag: false, small: 127, large: 0, half: -2.25, third: -0.0, whole: 1e300, text: "", present: nil,
      list: [])
    #expect(try decoded(other) == other)
  }

  @Test("S1: containers inside containers come back as they were")
  func byHand() throws {
    let state = ByHand(number: 5, name: "five")
    #expect(try decoded(state) == state)
  }

  /// A state with names and data that encoders may convert.
  enum Named: StateType, Codable {
    case idle
    case inCall(peerURL: String, counts: [String: Int])
    case numbered(Int)
  }

  @Test("S1: encoders and decoders that convert names leave the names and the data of states as they are")
  func namesThatAreConverted() throws {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    let machine = Machine<Named, NoEvent>(state: .idle)
    let states: [Named] = [
      .idle, .inCall(peerURL: "a_b", counts: ["user_1": 1, "userID": 2, "plain": 3]), .numbered(1),
    ]
    for state in states {
      let snapshot = Snapshot<Named>(SavedMachine(state), fingerprint: machine.fingerprint)
      let decoded = try decoder.decode(Snapshot<Named>.self, from: encoder.encode(snapshot))
      #expect(decoded == snapshot)
      try machine.restore(decoded)
      #expect(machine.state == state)
      let saved = try decoder.decode(SavedState.self, from: encoder.encode(SavedState(state)))
      #expect(try saved.typed(Named.self) == state)
    }
  }

  /// A state that is encoded like a case with data, and is none.
  struct Wrapped: StateType, Codable {
    var inner = Inner()
    struct Inner: Hashable, Codable { var value: Int? = 1 }
  }

  @Test("S1: a state's name is beside its data; a state in another form is encoded alone")
  func states() throws {
    func check<S: StateType & Codable>(_ state: S, _ json: String) throws {
      let saved = SavedMachine(state)
      #expect(try SnapshotTests.json(saved) == json)
      let decoded = try JSONDecoder().decode(SavedMachine.self, from: Data(json.utf8))
      #expect(try decoded.state.typed(S.self) == state)
      #expect(decoded == saved)
    }
    try check(Named.idle, #"{"state":"idle"}"#)
    try check(Named.numbered(2), #"{"data":{"_0":2},"state":"numbered"}"#)
    try check(Wrapped(), #"{"data":{"value":1},"state":"inner"}"#)
    try check(Wrapped(inner: Wrapped.Inner(value: nil)), #"{"data":{},"state":"inner"}"#)
    try check(Small(rawValue: 5), #"{"state":5}"#)
    try check(Pairs(list: [Pair(one: 1, two: "a")]), #"{"state":{"count":1,"list":[{"one":1,"two":"a"}]}}"#)
  }

  struct Pairs: StateType, Codable {
    var list: [Pair]
    var count = 1
  }

  @Test("S1: a large object is decoded in time that grows with its size")
  func largeObject() throws {
    struct Table: StateType, Codable { var counts: [String: Int] }
    let table = Table(counts: Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("key\($0)", $0) }))
    #expect(try decoded(table) == table)
  }

  @Test("S3: an error names a case that the type no longer has, or missing data of a case")
  func unknownCase() throws {
    func reason(_ json: String) -> String {
      let machine = Machine<Named, NoEvent>(state: .idle)
      do {
        let saved = try JSONDecoder().decode(SavedMachine.self, from: Data(json.utf8))
        try machine.restore(Snapshot<Named>(saved, fingerprint: machine.fingerprint))
        return "restored"
      } catch {
        return "\(error)"
      }
    }
    #expect(reason(#"{"state":"idle"}"#) == "restored")
    #expect(
      reason(#"{"state":"lost"}"#)
        == "The state .lost that was saved for root can't be read: Named has no such case.")
    #expect(
      reason(#"{"state":"lost","data":{"a":1}}"#)
        == "The state .lost that was saved for root can't be read: Named has no such case.")
    #expect(
      reason(#"{"state":"inCall"}"#)
        == "The state .inCall that was saved for root can't be read: There is nothing for peerURL.")
  }

  @Test("S3: an error about another shape says what was found and what was expected")
  func mismatches() throws {
    func message<S: StateType & Decodable>(_ json: String, _ type: S.Type) -> String {
      do {
        let machine = Machine<S, NoEvent>(state: try JSONDecoder().decode(S.self, from: Data("1".utf8)))
        let saved = try JSONDecoder().decode(SavedMachine.self, from: Data(#"{"state":\#(json)}"#.utf8))
        try machine.restore(Snapshot<S>(saved, fingerprint: machine.fingerprint))
        return "restored"
      } catch {
        return "\(error)".components(separatedBy: "can't be read: ").last ?? ""
      }
    }
    #expect(message("7", Small.self) == "restored")
    #expect(message("300", Small.self) == "There is a number instead of one that fits Int8.")
    #expect(message("1.5", Small.self) == "There is a number instead of one that fits Int8.")
    #expect(message("18446744073709551615", Small.self) == "There is a number instead of one that fits Int8.")
    #expect(message("true", Small.self) == "There is a Boolean instead of a number.")
    #expect(message("[1]", Small.self) == "There is a list instead of a number.")
    #expect(message("null", Small.self) == "There is null instead of a number.")
    #expect(message(#""x""#, Small.self) == "There is a string instead of a number.")
    #expect(message(#"{"a":1}"#, Small.self) == "There is an object instead of a number.")
  }

  @Test("S3: an error names what is missing")
  func missing() throws {
    let states = [#"{"one":1}"#, #"{"one":1,"two":null}"#, #"[]"#, "3"]
    for state in states {
      let saved = try JSONDecoder().decode(SavedState.self, from: Data(state.utf8))
      #expect(throws: DecodingError.self) { try saved.typed(PairState.self) }
    }
    let short = try JSONDecoder().decode(SavedState.self, from: Data("[1]".utf8))
    #expect(throws: DecodingError.self) { try short.typed(ListState.self) }
  }

  struct PairState: StateType, Codable {
    let one: Int
    let two: String
  }

  struct ListState: StateType, Codable {
    init() {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      _ = try container.decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws { _ = encoder.unkeyedContainer() }
  }
}
