import Interlock
import SwiftState

/// The rows about heap allocations in a tree's attempt: there must be none.
func treeAllocationRows() -> [Row] {
  guard Heap.isCounted else { return [] }
  let total = Counter()
  let silent = session.machine()
  let handled = session(onSession: { _ in total.add(1) }, onTransfer: { _ in total.add(1) }).machine()
  let deep = device.machine()
  let moving = radio(counting: total).machine()
  let regions = keyboard.machine()
  let embedded = screen.machine()
  return [
    allocationRow("allocations, two levels") { silent.tryEvent(SignalStream.random[$0]) },
    allocationRow("allocations, two levels, a handler in each") {
      handled.tryEvent(SignalStream.random[$0])
    },
    allocationRow("allocations, four levels") { deep.tryEvent(SignalStream.device[$0]) },
    allocationRow("allocations, moves that leave and enter submachines") { moving.tryEvent(turns[$0]) },
    allocationRow("allocations, two regions") { regions.tryEvent(strokes[$0]) },
    allocationRow("allocations, embedded") { embedded.tryEvent(taps[$0]) },
  ]
}
