import Interlock

extension Oracle {
  /// Kinds of one byte, under values whose data can't be compared. What events and states carry goes into the next state.
  enum Carrying: World {
    struct States: Kinded {
      enum Kind: StateType, CaseIterable { case a, b, c, d, e, f, g, h }
      let kind: Kind
      let trail: [Int]
      let note: () -> String

      init(_ kind: Kind, _ trail: [Int]) {
        self.kind = kind
        self.trail = trail
        note = { "\(kind) \(trail)" }
      }
    }

    struct Events: Kinded {
      enum Kind: EventType { case go, stop, turn, open, shut, drop }
      let kind: Kind
      let number: Int
    }

    static let hasData = true
    static var states: [States] { States.Kind.allCases.enumerated().map { States($1, [$0]) } }
    static let events: [Events] = [.go, .stop, .turn, .open, .shut, .drop].map { Events(kind: $0, number: 7) }

    static func prepare(_ machine: StateMachine<States, Events>) {
      machine.add { Values { _, _ in States(.c, [-1]) } }
      machine.add {
        Values { event, state, kind in
          precondition(state.note() == "\(state.kind) \(state.trail)")
          return kind == .a ? nil : States(kind, state.trail.suffix(3) + [event?.number ?? 0])
        }
      }
      machine.add { Values { _, _, kind in kind == .a ? States(.a, []) : nil } }
    }
  }

  /// Kinds that are no bytes, and may be equal though they are written differently.
  enum Labelled: World {
    struct States: StateType, Codable {
      let kind: String
      let data: Int

      static func value(of kind: String) -> States? { kind == "b" ? States(kind: kind, data: -2) : nil }
    }

    struct Events: EventType {
      struct Kind: EventType { let code: Int }
      let kind: Kind
      let data: String
    }

    static let hasData = true
    static let states = Strings.states.enumerated().map { States(kind: $1, data: $0) }
    static let events = (0..<Oracle.events).map {
      Events(kind: Events.Kind(code: $0 * 1000), data: "event \($0)")
    }

    static func prepare(_ machine: StateMachine<States, Events>) {
      machine.add {
        Values { event, state, kind in
          kind == "b" ? nil : States(kind: kind, data: state.data + (event?.data.count ?? 1))
        }
      }
    }
  }
}
