extension Index {
  /// A registered row: an arrow of a route between single states or wildcards, a handler, or a mapping.
  ///
  /// An event route's arrow is in two lists: one by its event and from-state, and one by its two states. Every other
  /// entry is in one list.
  @usableFromInline
  struct Entry {
    /// The neighbours in a list, by index. The first entry's `previous` is the last one.
    struct Links {
      var previous = Index.nothing
      var next = Index.nothing
    }

    /// A route's `Rule`, where it has a condition or a handler; a handler's `RegisteredHandler`; a mapping's `Mapping`.
    var element: AnyObject?

    /// The number of the entry's registration; negative if the index is free.
    var registration: Int

    var key: Key
    let effect: Effect

    /// The entry's position in its registration.
    let position: Int32

    /// The registration's next entry, or the next free index.
    var sibling = Index.nothing

    private var own = Links()
    private var target = Links()

    init(_ element: AnyObject?, for key: Key, effect: Effect, registration: Int, position: Int32) {
      self.element = element
      self.registration = registration
      self.key = key
      self.effect = effect
      self.position = position
    }

    /// The key of the entry's list of a kind. Every route between two states is listed as a state route. Event routes
    /// are listed by their event and from-state, whatever the target.
    func key(in kind: Key.Kind) -> Key {
      switch (key.kind, kind) {
      case (.route, .route): Key(kind: .route, event: key.event, fromState: key.fromState)
      case (.route, _): Key(kind: .stateRoute, fromState: key.fromState, toState: key.toState)
      case (.completion, _), (.eventless, _), (.timeout, _): Key(kind: key.kind, fromState: key.fromState)
      default: key
      }
    }

    /// The links in the entry's list of a kind.
    subscript(kind: Key.Kind) -> Links {
      get { kind == .stateRoute ? target : own }
      set { if kind == .stateRoute { target = newValue } else { own = newValue } }
    }

    /// Whether state attempts can take the entry as well as events.
    var isAlsoStateRoute: Bool { key.kind == .route && effect != .ignore }
  }
}

extension Index {
  /// The key of an entry. The numbers of states and events are an ``Interner``'s; ``Key/any`` represents a wildcard.
  @usableFromInline
  struct Key: Hashable {
    @usableFromInline
    enum Kind: UInt8 {
      /// An event route, or an ignored event.
      case route

      /// A state route.
      case stateRoute

      /// A completion route.
      case completion

      /// An eventless route.
      case eventless

      /// A timeout.
      case timeout

      /// An activity.
      case activity

      case mapping, stateMapping
      case eventHandler, stateHandler, anyHandler, exitHandler, entryHandler, errorHandler, chain

      /// Handlers of a state that is complete, and of one whose region starts as it is declared (C6).
      case completionHandler, startHandler

      /// A final state.
      case finalState

      /// An event that is deferred in a state (C7).
      case deferral

      /// A closure that provides states.
      case values

      /// A revision of the definition's closures.
      case revision

      /// A rule of routes that say how they enter submachines.
      case entrance

      /// A state that a chain mentions.
      case mention

      /// A placeholder for a registration without entries, whose lists were empty.
      case blank

      static var count: Int { Int(blank.rawValue) + 1 }
    }

    @export(implementation) static var any: Int32 { -1 }

    var event: Int32
    var fromState: Int32
    var toState: Int32
    let kind: Kind

    @usableFromInline
    init(kind: Kind, event: Int32 = any, fromState: Int32 = any, toState: Int32 = any) {
      self.event = event
      self.fromState = fromState
      self.toState = toState
      self.kind = kind
    }

    /// A hash of a few multiplications, for the index's own table.
    var bits: Int {
      var mixed = UInt64(UInt32(bitPattern: event)) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ UInt64(UInt32(bitPattern: fromState))) &* 0xD6E8_FEB8_6659_FD93
      mixed = (mixed ^ mixed >> 32 ^ UInt64(UInt32(bitPattern: toState))) &* 0xD6E8_FEB8_6659_FD93
      mixed = (mixed ^ mixed >> 29 ^ UInt64(kind.rawValue)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 32)
    }
  }
}

extension Index.Key {
  /// A number and the wildcard, the number first; the wildcard alone for an unmentioned value.
  @inline(never)
  static func withWildcard(_ number: Int32) -> [Int32] {
    number == 0 ? [any] : [number, any]
  }
}

/// The effect of taking a row.
@usableFromInline
enum Effect: UInt8 {
  /// The machine leaves its state and enters the target.
  case move

  /// An internal transition: handlers run, but the state is neither left nor entered (R3).
  case stay

  /// Nothing (T3).
  case ignore
}

/// Identifies a row within its definition. It is the same in all machines with the same declarations.
package struct RowPlace: Hashable, Sendable {
  package let registration: Int
  package let position: Int32
}
