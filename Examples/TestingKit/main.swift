// Tests derived from a definition: the paths, what they cover, and the mistakes that they find.

import Interlock
import InterlockTesting

// Paths are found by trying inputs. Data decides whether the guard passes.

let paths = Paths(of: order, inputs: [.event(.place(items: 3)), .event(.place(items: 0))])
let tour = paths.coveringTransitions()
print("along all transitions: \(tour)")
for path in tour { print("  \(path)") }
print("the shortest to a parcel that came back:")
print(paths.shortest(to: .returned)!.code)
print("the shortest to a refusal by the guard:")
print(paths.refusals().first { $0.name.contains("has items") }!)

// Recorded machines follow the paths. The coverage shows what the tour was not made to cover.

guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
  fatalError("Coverage needs a newer system.")
}
let coverage = Coverage(of: order)
for path in tour { try path.check(on: coverage.machine()) }
print("\nthe coverage of the tour:\n\(coverage)")

for path in paths.coveringInputs() { try path.check(on: coverage.machine()) }
for path in paths.refusals() { try path.check(on: coverage.machine()) }
print("\nwith the other inputs and the refusals:\n\(coverage)")

// The tour notices a machine with a mistake.

let mistaken = Blueprint<Order, Command>(state: .cart) {
  On(.place, .cart => .placed)
    .when("has items") { context in context.event?[\.place] ?? 0 > 0 }
  On(.ship, .placed => .shipped)
  On(.giveBack, .shipped => .placed)
  On(.cancel, [.cart, .placed] => .cancelled)
}
do {
  for path in tour { try path.check(on: mistaken.machine()) }
} catch {
  print("\n\(error)")
}

// A random walk violates an invariant, and finds a short sequence that does.

do {
  try walk(
    mistaken, seed: 1, steps: 1_000,
    choices: [.event(.place(items: 1)), .event(.ship), .event(.giveBack), .event(.cancel), .reset()]
  ) { moment in moment.fromState != .shipped || moment.toState != .placed }
} catch {
  print("\n\(error)")
}
