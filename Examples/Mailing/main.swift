// Effects as values: lines list them, a test compares them, and a driver passes them to one function.

import Interlock
import InterlockAsync
import InterlockTesting

guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { fatalError("Clocks need a newer system.") }

@Cases enum Order: StateType { case cart(items: Int), paid(items: Int), cancelled }
@Cases enum Click: EventType { case pay(cents: Int), cancel }

enum Mail: Equatable { case receipt(cents: Int), packingList(items: Int), apology }

let order = Blueprint<Order, Click>(state: .cart(items: 2)) {
  On(\.pay, \.cart => \.paid) { _, items in items }
    .when("is enough") { cents, items in cents >= 100 * items }
    .effects { cents, items in [Mail.receipt(cents: cents), .packingList(items: items)] }
  On(.cancel, .cart => .cancelled, .paid => .cancelled)
    .effects { attempt in attempt.fromState.kind == .paid ? [Mail.apology] : [] }
}

// A test performs nothing.
let simulation = Simulation(order)
simulation.send(.pay(cents: 150))
print(simulation.effects == [])
simulation.send(.pay(cents: 200))
print(simulation.effects == [Mail.receipt(cents: 200), Mail.packingList(items: 2)])

// A program performs them. A sender waits for that, and is thrown what goes wrong.
struct PostIsClosed: Error {}

let actor = MachineActor(
  order,
  effects: EffectHandler { (mail: Mail) in
    if mail == .apology { throw PostIsClosed() }
    print("posting", mail)
  })
print(try await actor.send(.pay(cents: 250)))
do {
  try await actor.send(.cancel)
} catch {
  print(error, "in", await actor.state)
}
