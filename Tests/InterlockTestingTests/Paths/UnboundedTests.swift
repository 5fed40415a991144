import Interlock
import InterlockTesting
import TestSupport
import Testing

enum Trolley: StateType, Sendable {
  case open([Int]), closed

  enum Kind: StateType { case open, closed }
  var kind: Kind { if case .open = self { .open } else { .closed } }
}

enum Handling: EventType, Sendable {
  case add(Int), close

  enum Kind: EventType { case add, close }
  var kind: Kind { if case .add = self { .add } else { .close } }
  static func value(of kind: Kind) -> Handling? { kind == .close ? .close : nil }
}

let trolley = Blueprint<Trolley, Handling>(state: .open([])) {
  On(.add, .open => .any)
    .value { event, state in
      guard case (.add(let item)?, .open(let items)) = (event, state) else { return nil }
      return .open(items + [item])
    }
  On(.close, .open => .closed)
    .value { _, _ in .closed }
}

/// Data without end.
@Suite struct UnboundedTests {
  @Test("the search stops at a thousand positions that differ only in data, and says so")
  func limit() throws {
    let paths = Paths(of: trolley, inputs: [.event(.add(1))])
    #expect(!paths.isComplete)
    #expect(paths.positions.count == 1_001)
    #expect(
      paths.limitation
        == "There are more than 1000 positions that differ only in the data of .open: only these were searched."
    )
    #expect("\(paths)".hasSuffix("by 2 transitions. \(paths.limitation!)"))
    let path = try #require(paths.coveringTransitions().first)
    try path.check(on: trolley.machine())
    let stubborn = Blueprint<Trolley, Handling>(state: .open([])) { Ignore(.add) }
    let error = #expect(throws: UnmetExpectation.self) { try path.check(on: stubborn.machine()) }
    #expect(error?.sentence.hasSuffix(paths.limitation!) == true)
  }

  @Test("a search with a limit of positions says that one")
  func positions() {
    let paths = Paths(of: trolley, inputs: [.event(.add(1))], limit: 10)
    #expect(paths.limitation == "There are more than 10 positions: in the others, nothing was tried.")
  }

  @Test("ten times the positions take at most thirty times the time")
  func growth() {
    func duration(_ count: Int) -> Duration {
      processorTime {
        let paths = Paths(of: Self.counter, limit: count)
        #expect(paths.positions.count == count + 1)
      }
    }
    let shorter = (0..<3).map { _ in duration(200) }.min()!
    let longer = (0..<3).map { _ in duration(2_000) }.min()!
    #expect(longer < shorter * 30)
  }

  private static let counter = Blueprint<Count, Tick>(state: Count(value: 0)) {
    MapEvents { event, count, _ in event == .tick ? Count(value: count.value + 1) : nil }
  }

  private struct Count: StateType { let value: Int }
  private enum Tick: EventType, CaseIterable { case tick }

  @Test("an event without an input fails a test of its own, unless it is left out")
  func missing() throws {
    let tour = Paths(of: trolley).coveringTransitions()
    #expect(tour.map(\.name) == ["all transitions", "no input gives .add"])
    #expect(tour.description == "1 path of 1 input, the fewest, without .add")
    let error = #expect(throws: UnmetExpectation.self) { try tour[1].check(on: trolley.machine()) }
    #expect(
      error?.sentence == "No input gives .add: pass one in `inputs`, or leave the event out by `except`.")
    #expect(Paths(of: trolley, except: [.add]).coveringTransitions().map(\.name) == ["all transitions"])
  }

  @Test("paths can be asked by several tasks at once")
  func sendable() async {
    let paths = Paths(of: trolley, inputs: [.event(.add(1))], dataLimit: 20)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { paths.refusals().count + paths.positions.count } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(counts.count == 1)
  }
}
