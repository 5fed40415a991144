// Two machines to draw.

import Interlock

enum Parcel: StateType, CaseIterable { case ordered, packed, sent, end }
enum Step: EventType, CaseIterable { case pack, send, deliver, cancel }

let parcels = Blueprint<Parcel, Step>(state: .ordered) {
  On(.pack, .ordered => .packed)
    .when("in stock") { _ in true }
  On(.send, .packed => .sent)
  On(.deliver, .sent => .end)
  On(.cancel, [.ordered, .packed] => .end)
  Ignore(.pack, .cancel, in: .end)
}

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
