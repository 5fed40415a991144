import Dispatch
import Interlock
import InterlockAsync

/// The rows about machines in actors, and about those who observe a machine.
func concurrencyRows(_ rounds: Rounds) -> [Row] {
  guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return [] }
  return [
    Row("send through a MachineActor beside an actor") { name in
      let byHand = SwitchPlayerActor()
      let machine = MachineActor(playerBlueprint)
      return rounds.compare(
        name, operations: streamLength, bound: 1.5,
        yardstick: blocking {
          var accepted = 0
          for event in PlayerStream.evening where await byHand.send(event) { accepted += 1 }
          return accepted
        },
        interlock: blocking {
          var accepted = 0
          for event in PlayerStream.evening where (try? await machine.send(event))?.isAccepted ?? false {
            accepted += 1
          }
          return accepted
        })
    },
    Row("a change to one observer beside an AsyncStream") { name in
      rounds.compare(
        name, operations: streamLength, bound: 2,
        yardstick: blocking { await count(changesByHand(PlayerStream.evening)) { $0.toState == .open } },
        interlock: blocking { await count(changes(PlayerStream.evening)) { $0.toState == .open } })
    },
    Row("send to one of Machines beside a dictionary and an attempt") { name in
      let (byHand, machines) = (ShelfByHand(), Machines<Int, Player, Button>(playerBlueprint))
      _ = blocking {
        await machines.add(0..<ShelfByHand.size)
        return 0
      }()
      let events = PlayerStream.evening.enumerated().map { place, event in
        (number: place &* 7919 % ShelfByHand.size, event: event)
      }
      return rounds.compare(
        name, operations: streamLength, bound: 1.5, yardstick: blocking { await byHand.count(events) },
        interlock: blocking { await machines.count(events) })
    },
    Row("bytes a machine of a million in Machines") { name in
      let machines = Machines<Int, Player, Button>(playerBlueprint)
      let add = blocking {
        await machines.add(0..<1_000_000)
        return await machines.count
      }
      let heap = Heap.used { precondition(add() == 1_000_000) }
      return Measurement(name, (heap.bytes / 1_000_000).rounded(), "bytes", bound: 200)
    },
  ]
}

/// Players by number, as one would keep them by hand.
private actor ShelfByHand {
  static let size = 10_000

  private var players: [Int: Machine<Player, Button>] = [:]

  init() {
    for number in 0..<Self.size { players[number] = playerBlueprint.machine() }
  }

  func count(_ events: [(number: Int, event: Button)]) -> Int {
    events.count { players[$0.number]?.send($0.event).isAccepted ?? false }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machines where ID == Int, S == Player, E == Button {
  /// The number of events that are accepted.
  func count(_ events: [(number: Int, event: Button)]) -> Int {
    events.count { ((try? send($0.event, to: $0.number))?.isAccepted) ?? false }
  }
}

/// The player as one would put it into an actor by hand.
private actor SwitchPlayerActor {
  private let player = SwitchPlayer()

  func send(_ event: Button) -> Bool { player.handle(event) }
}

/// What one would tell of a transition by hand.
private struct PlayerChange {
  let event: Button
  let fromState: Player
  let toState: Player
}

/// The changes that some events make, told to an observer by hand.
private func changesByHand(_ events: [Button]) -> AsyncStream<PlayerChange> {
  let (changes, continuation) = AsyncStream.makeStream(of: PlayerChange.self)
  let player = SwitchPlayer()
  for event in events {
    let fromState = player.state
    if player.handle(event) {
      continuation.yield(PlayerChange(event: event, fromState: fromState, toState: player.state))
    }
  }
  continuation.finish()
  return changes
}

/// The changes that some events make, told to an observer of a machine.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private func changes(_ events: [Button]) -> AsyncStream<Change<Player, Button>> {
  let machine = playerBlueprint.machine()
  let changes = machine.changes
  for event in events { machine <-! event }
  return changes
}

/// How many elements a stream has for which a condition holds.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private func count<Element>(_ stream: AsyncStream<Element>, where condition: (Element) -> Bool) async -> Int {
  var count = 0
  for await element in stream where condition(element) { count += 1 }
  return count
}

/// Work that suspends, as work that waits for it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private func blocking(_ body: @escaping @Sendable () async -> Int) -> Work {
  {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer = 0
    Task.detached {
      answer = await body()
      done.signal()
    }
    done.wait()
    return answer
  }
}
