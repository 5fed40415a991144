// The lockers of a swimming pool: a thousand machines of one blueprint, by their numbers, in one actor.

import Interlock
import InterlockAsync

enum Locker: StateType { case free, taken, locked, scrapped }
enum Tap: EventType { case take, lock, unlock, leave, scrap }

let locker = Blueprint<Locker, Tap>(state: .free) {
  On(.take, .free => .taken)
  On(.lock, .taken => .locked)
  On(.unlock, .locked => .taken)
  On(.leave, .taken => .free)
  On(.scrap, [.free, .taken] => .scrapped)
  FinalStates(.scrapped)
}

let lockers = Machines<Int, Locker, Tap>(locker)
await lockers.add(1...1000)

let changes = await lockers.changes
for number in [7, 12, 30] {
  try await lockers.send(.take, to: number)
  try await lockers.send(.lock, to: number)
}
print(try await lockers.send(.take, to: 12))
for await (number, change) in changes.prefix(2) { print("locker \(number): \(change)") }

// In the evening, the bath attendant opens all that are still locked, and sees which these are.
print("locked:", await lockers.ids(in: .locked))
print(await lockers.send(.unlock, toAllIn: .locked), "were unlocked")
await lockers.send(.leave, toAllIn: .taken)
print("free:", await lockers.count(in: .free))

// A locker that is scrapped has ended. Its number goes with it.
try await lockers.send(.scrap, to: 13)
print("removed:", await lockers.removeEnded())
do {
  try await lockers.send(.take, to: 13)
} catch {
  print(error)
}
