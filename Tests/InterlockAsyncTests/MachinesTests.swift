import Interlock
import InterlockAsync
import TestSupport
import Testing

private enum Lock: StateType { case open, shut, broken }
private enum Turn: EventType { case shut, open, kick, slam }

private let locks = Blueprint<Lock, Turn>(state: .open) {
  On(.shut, .open => .shut)
  On(.open, .shut => .open)
  On(.kick, .any => .broken)
  // Shuts, opens and shuts again in one attempt.
  On(.slam, .open => .shut).then { context in context.machine <-! .open <-! .shut }
  FinalStates(.broken)
}

/// A basket with data, whose kind is smaller than it is.
private enum Basket: Kinded, Sendable {
  case empty, filled([Int])

  enum Kind: StateType { case empty, filled }
  var kind: Kind { if case .empty = self { .empty } else { .filled } }
  static func value(of kind: Kind) -> Basket? { kind == .empty ? .empty : nil }
}

private struct Put: EventType { let item: Int }

private let baskets = Blueprint<Basket, Put>(state: .empty) {
  On(.any, .any => .filled).value { event, state in
    if case .filled(let items) = state { .filled(items + [event!.item]) } else { .filled([event!.item]) }
  }
}

/// A place that is its own kind, and no byte.
private struct Place: StateType { let name: String }

@Suite struct MachinesTests {
  @Test("D3: events go to the machine of an identifier, and counts follow")
  func sending() async throws {
    let machines = Machines<Int, Lock, Turn>(locks)
    await machines.add(1...3)
    #expect(await !machines.add(2))
    #expect(await machines.counts == [.open: 3])
    #expect(try await machines.send(.shut, to: 2).isAccepted)
    #expect(try await !machines.send(.shut, to: 2).isAccepted)
    #expect(await machines.counts == [.open: 2, .shut: 1])
    #expect(await machines.count == 3)
    #expect(await (machines[1], machines[2], machines[9]) == (.open, .shut, nil))
    let error = await #expect(throws: UnknownMachine<Int>.self) { try await machines.send(.shut, to: 9) }
    #expect(error?.description == "There is no machine 9: add it, or check whether it was removed.")
  }

  @Test("T4: the limit counts queued attempts with the attempt that queues them")
  func chains() async throws {
    let machines = Machines<String, Lock, Turn>(locks)
    await machines.add("a")
    try await machines.send(.slam, to: "a")
    #expect(await machines["a"] == .shut)
    #expect(await machines.counts == [.shut: 1])
  }

  @Test("an event goes to all in a state, in the order in which they were added, once each")
  func broadcast() async throws {
    let machines = Machines<Int, Lock, Turn>(locks)
    await machines.add((0..<100).reversed())
    for id in 0..<50 { try await machines.send(.shut, to: 2 * id) }
    #expect(await machines.send(.open, toAllIn: .shut) == 50)
    #expect(await machines.count(in: .open) == 100)
    #expect(await machines.send(.open, toAllIn: .shut) == 0)
    #expect(await machines.send(.open, toAllIn: .open) == 0)
    #expect(await machines.send(.slam, toAllIn: .open) == 100)
    #expect(await machines.ids(in: .shut) == (0..<100).reversed())
  }

  @Test("H7: those that have ended can be removed, whatever came between")
  func ended() async throws {
    let machines = Machines<Int, Lock, Turn>(locks)
    await machines.add(0..<10)
    await machines.add(10, state: .broken)
    for id in [3, 5, 7] { try await machines.send(.kick, to: id) }
    #expect(await machines.remove(5) == .broken)
    await machines.add(5)
    #expect(await machines.removeEnded() == [3, 7, 10])
    #expect(await machines.removeEnded() == [])
    #expect(await machines.ids == [0, 1, 2, 4, 6, 8, 9, 5])
    #expect(await machines.counts == [.open: 8])
    #expect(await machines.remove(7) == nil)
  }

  @Test("a collection that is added to and removed from at random is as a dictionary would be")
  func random() async throws {
    var random = SplitMix64(seed: 1)
    let machines = Machines<Int, Lock, Turn>(locks)
    var states: [(id: Int, state: Lock)] = []
    for _ in 0..<5_000 {
      let id = Int.random(in: 0..<60, using: &random)
      let place = states.firstIndex { $0.id == id }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        #expect(await machines.add(id) == (place == nil))
        if place == nil { states.append((id, .open)) }
      case 2:
        #expect(await machines.remove(id) == place.map { states.remove(at: $0).state })
      case 3:
        let isKicked = place != nil
        do { try await machines.send(.kick, to: id) } catch { #expect(!isKicked) }
        if let place { states[place].state = .broken }
      case 4 where Int.random(in: 0..<20, using: &random) == 0:
        let ended = await machines.removeEnded()
        #expect(Set(ended) == Set(states.filter { $0.state == .broken }.map(\.id)))
        states.removeAll { $0.state == .broken }
      case 5 where Int.random(in: 0..<20, using: &random) == 0:
        let count = states.count { $0.state == .open }
        #expect(await machines.send(.shut, toAllIn: .open) == count)
        for place in states.indices where states[place].state == .open { states[place].state = .shut }
      default:
        if place != nil { try await machines.send(.shut, to: id) }
        if let place, states[place].state == .open { states[place].state = .shut }
      }
    }
    #expect(await machines.ids == states.map(\.id))
    for kind in [Lock.open, .shut, .broken] {
      #expect(await machines.ids(in: kind) == states.filter { $0.state == kind }.map(\.id))
      #expect(await machines.count(in: kind) == states.count { $0.state == kind })
    }
  }

  @Test("D4: each observer receives changes in order with their identifiers, from the moment it asks")
  func changes() async throws {
    var machines: Machines<String, Lock, Turn>? = Machines(locks)
    await machines!.add(["a", "b"])
    let first = await machines!.changes
    try await machines!.send(.shut, to: "a")
    let second = await machines!.changes
    _ = await machines!.changes
    try await machines!.send(.slam, to: "b")
    try await machines!.send(.shut, to: "a")
    machines = nil
    let told = await all(first)
    #expect(
      told == [
        "a: .open => .shut on .shut", "b: .open => .shut on .slam", "b: .shut => .open on .open",
        "b: .open => .shut on .shut",
      ])
    #expect(await all(second) == Array(told.dropFirst()))
  }

  @Test("D4: an observer that stops leaves nothing behind")
  func leaving() async throws {
    let machines = Machines<Int, Lock, Turn>(locks)
    await machines.add(1)
    do {
      let changes = await machines.changes
      try await machines.send(.shut, to: 1)
      for await change in changes {
        #expect(change.id == 1)
        break
      }
    }
    try await machines.send(.open, to: 1)
    #expect(await !machines.isObserved)
    try await machines.send(.shut, to: 1)
    #expect(await machines.count(in: .shut) == 1)
  }

  private func all(_ changes: AsyncStream<(id: String, change: Change<Lock, Turn>)>) async -> [String] {
    var told: [String] = []
    for await (id, change) in changes { told.append("\(id): \(change)") }
    return told
  }

  @Test("K1: states with data are counted by kind, and other states as they are")
  func kinds() async throws {
    let machines = Machines<Int, Basket, Put>(baskets)
    await machines.add(1...2)
    for item in 1...3 { try await machines.send(Put(item: item), to: 1) }
    #expect(await machines.counts == [.empty: 1, .filled: 1])
    guard case .filled([1, 2, 3]) = await machines[1] else {
      Issue.record("\(String(describing: await machines[1]))")
      return
    }
    let places = Blueprint<Place, Turn>(state: Place(name: "home")) {
      On(.open, Place(name: "home") => Place(name: "garden"))
    }
    let people = Machines<String, Place, Turn>(places)
    await people.add(["Ada", "Grace"])
    try await people.send(.open, to: "Ada")
    #expect(await people.counts == [Place(name: "home"): 1, Place(name: "garden"): 1])
    #expect(await people.ids(in: Place(name: "garden")) == ["Ada"])
  }

  @Test("S1: a machine is saved, and continues elsewhere")
  func snapshots() async throws {
    let machines = Machines<Int, Lock, Turn>(locks)
    await machines.add(1)
    try await machines.send(.shut, to: 1)
    let snapshot = try await machines.snapshot(of: 1)
    let others = Machines<Int, Lock, Turn>(locks)
    #expect(try await others.add(7, from: snapshot))
    #expect(await others.counts == [.shut: 1])
    await #expect(throws: UnknownMachine(id: 2)) { _ = try await machines.snapshot(of: 2) }
  }

  @Test("D1, D2a: `Machines` traps for a blueprint that needs drivers, even in a submachine")
  func drivers() async {
    let timeout = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Machines<Int, Lock, Turn>(
        Blueprint(state: .open) {
          On(.shut, .open => .shut)
          Within(.open, initial: .broken) { Timeout(.seconds(1), .broken => .shut) }
        })
    }
    let timeoutWords = lastWords(timeout?.standardErrorContent)
    #expect(
      timeoutWords.contains(
        "Time does not pass for Machines of Blueprint<Lock, Turn>, which has timeouts or activities: use a MachineActor for each."
      ))
    let activity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = Blueprint<Lock, Turn>(state: .open) {
        On(.shut, .open => .shut)
        During(.open) { _ in .shut }
      }
      _ = Machines<Int, Lock, Turn>(
        Blueprint(state: .shut) {
          On(.kick, .shut => .broken)
          Submachine(inner, in: .broken)
        })
    }
    let activityWords = lastWords(activity?.standardErrorContent)
    #expect(activityWords.contains("Time does not pass for Machines of"))
    let sentence =
      "Machines of Blueprint<Lock, Turn> can't await its handlers or perform its effects: use a MachineActor for each."
    let awaited = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Machines<Int, Lock, Turn>(Blueprint(state: .open) { On(.shut, .open => .shut).run { _ in } })
    }
    let awaitedWords = lastWords(awaited?.standardErrorContent)
    #expect(awaitedWords.contains(sentence))
    let effects = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Machines<Int, Lock, Turn>(
        Blueprint(state: .open) { On(.shut, .open => .shut).effects { _ in [1] } })
    }
    let effectsWords = lastWords(effects?.standardErrorContent)
    #expect(effectsWords.contains(sentence))
  }

  @Test("C1: machines may be charts; they are counted by the states of their outermost region")
  func charts() async throws {
    var machines: Machines<Int, Lock, Turn>? = Machines(
      Blueprint(state: .shut) {
        On(.open, .shut => .open)
        Within(.open, initial: .broken) { On(.slam, .broken => .shut) }
      })
    await machines!.add(1...2)
    let changes = await machines!.changes
    try await machines!.send(.open, to: 1)
    #expect(await machines!.counts == [.open: 1, .shut: 1])
    let snapshot = try await machines!.snapshot(of: 1)
    try await machines!.add(3, from: snapshot)
    #expect(await machines!.send(.slam, toAllIn: .open) == 2)
    #expect(await machines!.counts == [.shut: 3])
    machines = nil
    var told: [String] = []
    for await (id, change) in changes { told.append("\(id): \(change)") }
    #expect(
      told == ["1: .shut => .open on .open", "1: .broken => .shut on .slam", "3: .broken => .shut on .slam"])
  }

  /// An eighth of a million fills a dictionary to the same part as a million, which would need less than 200 MB.
  @Test("G1: 125,000 machines with integers as identifiers need less than 25 MB")
  func manyMachines() async {
    await #expect(processExitsWith: .success) {
      let machines = Machines<Int, Lock, Turn>(locks)
      let before = Memory.bytesInUse
      await machines.add(0..<125_000)
      #expect(Memory.bytesInUse - before < 25 << 20)
      #expect(await machines.count(in: .open) == 125_000)
      #expect(await machines.send(.shut, toAllIn: .open) == 125_000)
      #expect(Memory.bytesInUse - before < 25 << 20)
    }
  }
}
