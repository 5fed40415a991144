// Questions to a machine, and what is doubtful about it.

import Interlock
import InterlockGraph

let graph = MachineGraph(doors)

// Where does it lead?

print("reachable:", Pattern(graph.reachableStates()))
print("to break it:", Pattern(graph.events(from: .open, to: .broken) ?? []))
print("from closed to open:", graph.simplePaths(from: .closed, to: .open, longest: 4))
print("no way back to open:", Pattern(graph.statesWithoutWay(to: .open)))

// What is wrong or doubtful is told at once.

for finding in graph.findings(showsUncovered: true) { print(finding.debugDescription) }

// The routes of a machine can be declared at any time, also those that a blueprint would refuse.

let machine = doors.machine()
machine.addRoute(event: .close, .open => .locked)
for finding in MachineGraph(machine).findings() where finding.severity == .error { print(finding) }
