// Pictures of a machine, as text.

import Interlock
import InterlockGraph

enum Parcel: StateType, CaseIterable { case ordered, packed, sent, end }
enum Step: EventType, CaseIterable { case pack, send, deliver, cancel }

let parcels = Blueprint<Parcel, Step>(state: .ordered) {
  On(.pack, .ordered => .packed, when: "in stock") { _ in true }
  On(.send, .packed => .sent)
  On(.deliver, .sent => .end)
  On(.cancel, [.ordered, .packed] => .end)
  Ignore(.pack, .cancel, in: .end)
}

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

// A route mapping is asked where it leads.

enum Page: StateType { case closed, page(Int) }
enum Turn: EventType, CaseIterable { case open, next }

let book = Blueprint<Page, Turn>(state: .closed) {
  MapEvents { turn, page, _ in
    switch (page, turn) {
    case (.closed, .open): .page(1)
    case (.page(let number), .next): number < 3 ? .page(number + 1) : .closed
    default: nil
    }
  }
}
print(MachineGraph(book).mermaid())
