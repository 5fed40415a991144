// Pictures of a machine, as text.

import Interlock
import InterlockGraph

// A blueprint has a picture before any machine is made of it.

let graph = MachineGraph(parcels, finalStates: [.end])
print(graph.mermaid())
print(graph.plantUML(Picture(direction: .leftToRight)))
print(graph.markdownTable())
print(graph.scxml())

// That of a machine can show where it is.

let parcel = parcels.machine()
parcel <-! .pack
let now = MachineGraph(parcel, initialState: .ordered, finalStates: [.end])
print(now.dot(Picture(highlightsCurrentState: true)))

// A route mapping is asked where it leads. Pages that only it leads to are one, or one for each number.

print(MachineGraph(book).mermaid())
print(MachineGraph(book, grouping: .byValue).mermaid())
