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
