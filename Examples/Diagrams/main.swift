// Pictures of a machine, as text.

import Interlock
import InterlockGraph

// You can draw a blueprint before you make a machine from it.

let graph = MachineGraph(parcels, finalStates: [.end])
print(graph.mermaid())
print(graph.plantUML(Picture(direction: .leftToRight)))
print(graph.markdownTable())
print(graph.scxml())

// A machine's picture can show its current state.

let parcel = parcels.machine()
parcel <-! .pack
let now = MachineGraph(parcel, initialState: .ordered, finalStates: [.end])
print(now.dot(Picture(highlightsCurrentState: true)))

// The graph explores route mappings. States that only a mapping leads to are grouped by case, or shown one by one.

print(MachineGraph(book).mermaid())
print(MachineGraph(book, grouping: .byValue).mermaid())
