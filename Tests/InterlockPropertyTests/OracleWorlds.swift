import Interlock

extension Oracle {
  /// One byte each, without payload.
  enum Bytes: World {
    enum States: StateType, CaseIterable, Codable { case a, b, c, d, e, f, g, h }
    enum Events: EventType, CaseIterable { case go, stop, turn, open, shut, drop }

    static let states = States.allCases
    static let events = Events.allCases
    static let isCaseIterable = true

    static func acceptedEvents(of machine: StateMachine<States, Events>, userInfo: Any?) -> [Events] {
      machine.acceptedEvents(userInfo: userInfo)
    }

    static func acceptedStates(of machine: StateMachine<States, Events>, userInfo: Any?) -> [States] {
      machine.acceptedStates(userInfo: userInfo)
    }
  }

  /// Values that carry payloads, so that no table can enumerate them.
  enum Payloads: World {
    enum States: StateType, Codable {
      case idle
      case loading(Int)
      case failed(reason: String, retries: Int)
    }

    struct Events: EventType {
      var name: String
      var number: Int
    }

    static let states: [States] = [
      .idle, .loading(0), .loading(1), .failed(reason: "", retries: 0), .failed(reason: "", retries: 1),
      .loading(.max), .failed(reason: "a reason that does not fit into a small string", retries: -1),
      .loading(2),
    ]
    static let events = (0..<Oracle.events).map { Events(name: "event", number: $0 * $0 - 4) }
  }

  /// Strings, two of which are equal though their bytes differ.
  enum Strings: World {
    struct Events: EventType {
      var number: Int8
    }

    static let states = [
      "", "a", "caf\u{E9}", "cafe\u{301}", "a state with a name too long to be small", "b", "\u{0}", "A",
    ]
    static let events: [Events] = [0, 1, -1, 127, -128, 2].map { Events(number: $0) }
  }

  /// One byte each, but what is equal is not what the bytes say.
  enum Aliases: World {
    enum States: StateType, Codable {
      case a, b, alsoA, c, alsoB, d, e, alsoE

      static func == (first: States, second: States) -> Bool {
        first.meaning == second.meaning
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(meaning)
      }

      private var meaning: Int {
        switch self {
        case .a, .alsoA: 0
        case .b, .alsoB: 1
        case .c: 2
        case .d: 3
        case .e, .alsoE: 4
        }
      }
    }

    enum Events: EventType {
      case go, proceed, stop, turn, halt, drop

      static func == (first: Events, second: Events) -> Bool {
        first.meaning == second.meaning
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(meaning)
      }

      private var meaning: Int {
        switch self {
        case .go, .proceed: 0
        case .stop, .halt: 1
        case .turn: 2
        case .drop: 3
        }
      }
    }

    static let states: [States] = [.a, .b, .alsoA, .c, .alsoB, .d, .e, .alsoE]
    static let events: [Events] = [.go, .proceed, .stop, .turn, .halt, .drop]
  }

  /// One byte each in spite of payloads, and an event type without any size.
  enum Packed: World {
    enum States: StateType, Codable {
      case off
      case on(Bool)
      case mixed(Inner)
      case last

      enum Inner: Codable { case one, two, three, four }
    }

    enum Events: EventType {
      case only
    }

    static let states: [States] = [
      .off, .on(false), .on(true), .mixed(.one), .mixed(.two), .mixed(.three), .mixed(.four), .last,
    ]
    static let events = Array(repeating: Events.only, count: Oracle.events)
  }

  /// One byte each, from end to end of what a byte holds.
  enum Sparse: World {
    struct States: StateType, Codable {
      var byte: UInt8
    }

    struct Events: EventType {
      var byte: UInt8
    }

    static let states: [States] = [255, 0, 64, 63, 128, 127, 254, 1].map { States(byte: $0) }
    static let events: [Events] = [0, 255, 31, 128, 254, 64].map { Events(byte: $0) }
  }
}
