import Interlock
import SwiftState

/// The rows about heap allocations in an attempt: there must be none.
func allocationRows() -> [Row] {
  guard Heap.isCounted else { return [] }
  let total = Counter()
  let silent = StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
  let handled = StateMachine<Player, Button>(state: .empty) {
    $0.addPlayerRoutes { _ in true }
    $0.add { After { _ in total.add(1) } }
    $0.add { OnExit(.any) { _ in total.add(1) } }
    $0.addErrorHandler { _ in total.add(1) }
    $0.addHandler(.any => .any) { _ in total.add(1) }
  }
  let mapped = Machine<Form, FormEvent>(state: .editing) {
    $0.addRouteMapping { event, fromState, _ in event.flatMap { routeForm(fromState, $0) } }
  }
  let large = ring(1000)
  return [
    allocationRow("allocations, cells alone") { silent.tryEvent(PlayerStream.random[$0]) },
    allocationRow("allocations, by target state") { silent.tryState(PlayerStream.randomTargets[$0]) },
    allocationRow("allocations, condition and handlers") { handled.tryEvent(PlayerStream.random[$0]) },
    allocationRow("allocations, handlers by target state") {
      handled.tryState(PlayerStream.randomTargets[$0])
    },
    allocationRow("allocations, mapping") { mapped.tryEvent($0.isMultiple(of: 2) ? .save : .confirm(false)) },
    allocationRow("allocations, large machine") { large.tryEvent(Step(number: $0 % 1000)) },
  ]
}

/// The row about the heap allocations of an attempt, of which the n-th is made; it is given numbers up to 10,000.
func allocationRow(_ name: String, _ attempt: @escaping (Int) -> Bool) -> Row {
  Row(name) {
    let attempts = 10_000
    // What an attempt needs is compiled when it is first needed. A round may end elsewhere than it began, so the second
    // one may still need something new.
    for _ in 0..<2 { for index in 0..<attempts { _ = attempt(index) } }
    let heap = Heap.used { for index in 0..<attempts { _ = attempt(index) } }
    let allocations = heap.blocks / Double(attempts)
    return Measurement($0, allocations, "blocks", bound: 0)
  }
}
