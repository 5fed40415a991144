import Foundation
import Interlock
import TestSupport
import Testing

/// A chain of links, with data of every kind at its end.
private indirect enum Chain: StateType, Codable {
  case end(List), link(Chain)

  /// Lists in lists.
  struct List: Hashable, Codable {
    var inside: [List] = []
    var text = "k\u{301}[{\"\u{1F600}"
    var numbers = [0.1, -0.0, 4.6e18, 1.2e19, -9e15, 1e300]
    var large = UInt64.max
    var small = Int64.min
    var flag = true
    var missing: Int?
    var names = ["é": 1, "flattened": 2, "n": 3]
  }

  init(depth: Int) {
    self = (0..<depth).reduce(.end(List())) { chain, _ in .link(chain) }
  }
}

/// A payload whose only label is that of the form in which deep values are written.
private enum Odd: StateType, Codable { case only(flattened: [String]) }

private enum Plain: StateType, Codable { case only }

private struct Nested: StateType, Codable {
  var lists: [Nested] = []
}

@Suite struct DeepDataTests {
  private func decoded<S: Kinded>(_ state: S) throws -> SavedState where S: Codable {
    try JSONDecoder().decode(SavedState.self, from: JSONEncoder().encode(SavedState(state)))
  }

  @Test("S1: data comes back as it was, however deep", arguments: [1, 10, 15, 16, 17, 40, 100, 200])
  func roundTrip(depth: Int) throws {
    let chain = Chain(depth: depth)
    let saved = try decoded(chain)
    #expect(saved == SavedState(chain))
    #expect(try saved.typed(Chain.self) == chain)
    let machine = Machine<Chain, NoEvent>(state: chain)
    let json = try JSONEncoder().encode(try machine.snapshot())
    let snapshot = try JSONDecoder().decode(Snapshot<Chain>.self, from: json)
    #expect(try snapshot == machine.snapshot())
    let other = Machine<Chain, NoEvent>(state: .end(Chain.List()))
    let restored = Snapshot<Chain>(snapshot.machine, fingerprint: other.fingerprint)
    try other.restore(restored)
    #expect(other.state == chain)
    let list = try PropertyListEncoder().encode(SavedState(Chain(depth: depth)).named)
    #expect(try PropertyListDecoder().decode([String: SavedState].self, from: list)["state"] == saved)
  }

  @Test("S1: data under the key of deep data comes back as it was")
  func oddKey() throws {
    let state = Odd.only(flattened: ["[", "]"])
    #expect(try decoded(state).typed(Odd.self) == state)
  }

  @Test("S1: data that is nested too deeply is an error, when it is saved and when it is read")
  func limits() throws {
    let deep = (0..<600).reduce(Nested()) { nested, _ in Nested(lists: [nested]) }
    #expect(isTooDeep { _ = try JSONEncoder().encode(SavedState(deep)) })
    for (opening, closing) in [("[", "]"), (#"{"a":"#, "}"), (#"{"aB":"#, "}")] {
      for depth in [100, 200, 400] {
        let inside = opening == "[" ? "" : "1"
        let json =
          String(repeating: opening, count: depth) + inside + String(repeating: closing, count: depth)
        let isRead = !isTooDeep {
          _ = try JSONDecoder().decode(SavedState.self, from: Data(json.utf8))
        }
        #expect(isRead == (depth == 100))
      }
    }
    let words = #"{"flattened":[\#(Array(repeating: #""[""#, count: 600).joined(separator: ","))]}"#
    #expect(isTooDeep { _ = try JSONDecoder().decode(SavedState.self, from: Data(words.utf8)) })
  }

  @Test("S1: machines that are nested too deeply are an error, when they are saved and when they are read")
  func deepMachines() throws {
    func chain(_ depth: Int) -> SavedMachine {
      (0..<depth).reduce(SavedMachine(Plain.only)) { inner, _ in
        SavedMachine(Plain.only, submachines: [inner])
      }
    }
    let (encoder, decoder) = (PropertyListEncoder(), PropertyListDecoder())
    encoder.outputFormat = .binary
    let deepest = chain(200)
    #expect(try decoder.decode(SavedMachine.self, from: encoder.encode(deepest)) == deepest)
    #expect(isTooDeep { _ = try JSONEncoder().encode(chain(201)) })
    // The only list of one element is that of the submachines. Its element becomes the whole property list.
    var bytes = [UInt8](try encoder.encode(chain(1)))
    let trailer = bytes.suffix(32)
    func number(_ place: Int) -> Int { trailer.dropFirst(place).prefix(8).reduce(0) { $0 << 8 | Int($1) } }
    let (count, top, table) = (number(8), number(16), number(24))
    let offsets = bytes[table...].prefix(count).map { Int($0) }
    let list = try #require(offsets.last { bytes[$0] == 0xA1 })
    bytes[list + 1] = UInt8(top)
    #expect(isTooDeep { _ = try decoder.decode(SavedMachine.self, from: Data(bytes)) })
  }

  /// Whether something ends with the error of data that is nested too deeply.
  private func isTooDeep(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch SnapshotError.tooDeep(let limit) {
      return "\(SnapshotError.tooDeep(limit: limit))".hasSuffix("nested in more than \(limit) levels.")
    } catch {
      Issue.record("\(error)")
      return false
    }
  }

  @Test(
    "S1: deep data whose words are damaged is an error",
    arguments: [
      "", #""x""#, #""[""#, #""]""#, #""[","}""#, #""{","]""#, #""{","n","}""#, #""{","ka","}""#,
      #""{","ka","kb""#, #""[","ka","]""#, #""n","n""#, #""i1.5""#, #""done""#, "1", #""nn""#,
    ])
  func damages(words: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SavedState.self, from: Data(#"{"flattened":[\#(words)]}"#.utf8))
    }
  }

  @Test("S1: eight times the depth takes at most sixteen times the time")
  func growth() throws {
    func seconds(_ depth: Int) throws -> Duration {
      let json = try JSONEncoder().encode(SavedState(Chain(depth: depth)))
      return try (0..<5).map { _ in
        try processorTime {
          for _ in 0..<20 { _ = try JSONDecoder().decode(SavedState.self, from: json) }
        }
      }.min()!
    }
    #expect(try seconds(200) < seconds(25) * 16)
  }

  @Test("S1: numbers keep their signs, and a decoded snapshot equals the one that was encoded")
  func numbers() throws {
    for number in [-0.0, 0.0, 4.6e18, -4.6e18, 1.2345678901234567e18, 1.2e19, 9_007_199_254_740_994, 5e-300] {
      let saved = try decoded(Measure(number: number))
      #expect(saved == SavedState(Measure(number: number)), "\(number)")
      let typed = try #require(try saved.typed(Measure.self)?.number)
      #expect(typed == number && typed.sign == number.sign, "\(number)")
    }
    #expect(try decoded(Measure(number: 4.6e18)) != SavedState(Measure(number: 4.7e18)))
  }

  @Test("S1: numbers that are not finite come back, also where a format has none")
  func infinities() throws {
    for number in [Double.infinity, -.infinity, .nan] {
      let saved = try decoded(Measure(number: number))
      let typed = try #require(try saved.typed(Measure.self)?.number)
      #expect(typed == number || typed.isNaN && number.isNaN)
      let float = try #require(try decoded(Rough(number: Float(number))).typed(Rough.self)?.number)
      #expect(float == Float(number) || float.isNaN && number.isNaN)
    }
    let text = SavedState(Reading(value: .infinity, text: "inf"))
    #expect(try text.typed(Reading.self) == Reading(value: .infinity, text: "inf"))
  }
}

private struct Measure: StateType, Codable { let number: Double }
private struct Rough: StateType, Codable { let number: Float }

private struct Reading: StateType, Codable {
  let value: Double
  let text: String
}

extension SavedState {
  /// The state in a dictionary, as property lists have no single values.
  fileprivate var named: [String: SavedState] { ["state": self] }
}
