// Queries and findings about a machine.

import Interlock
import InterlockGraph

let graph = MachineGraph(doors)

// Reachable states and paths.

print("reachable:", Pattern(graph.reachableStates()))
print("to break it:", Pattern(graph.events(from: .open, to: .broken) ?? []))
print("from closed to open:", graph.simplePaths(from: .closed, to: .open, longest: 4))
print("no way back to open:", Pattern(graph.statesWithoutWay(to: .open)))

// All findings, mistakes and doubts, at once.

for finding in graph.findings(showsUncovered: true) { print(finding.debugDescription) }

// A machine accepts routes at any time, even those that a blueprint would refuse.

let machine = doors.machine()
machine.addRoute(event: .close, .open => .locked)
for finding in MachineGraph(machine).findings() where finding.severity == .error { print(finding) }
