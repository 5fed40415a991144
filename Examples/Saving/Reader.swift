// A reader for books, which continues tomorrow on the page where it was closed today.

import Interlock

enum Reader: StateType, Codable {
  case closed(page: Int)
  case reading(page: Int)

  enum Kind: StateType { case closed, reading }
  var kind: Kind {
    switch self {
    case .closed: .closed
    case .reading: .reading
    }
  }
  var page: Int {
    switch self {
    case .closed(let page), .reading(let page): page
    }
  }
}

enum Light: StateType, Codable { case off, on }
enum Tap: EventType { case open, turn, close, light }

let light = Blueprint<Light, Tap>(state: .off) {
  On(.light, .off => .on, .on => .off)
}

let reader = Blueprint<Reader, Tap>(state: .closed(page: 1)) {
  On(.open, .closed => .reading)
  On(.turn, in: .reading)
  On(.close, .reading => .closed)
  Values { event, state, kind in
    return switch (kind, event) {
    case (.reading, .turn): .reading(page: state.page + 1)
    case (.reading, _): .reading(page: state.page)
    case (.closed, _): .closed(page: state.page)
    }
  }
  Submachine(light, in: .reading, history: .shallow)
}
