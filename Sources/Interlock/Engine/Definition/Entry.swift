extension Index {
  /// Something that is registered: an arrow between single states, or wildcards, of a route; a handler; a mapping.
  ///
  /// An arrow that an event leads along stands in two lists: that of its event and from-state, and that of its two
  /// states. Every other entry stands in one.
  @usableFromInline
  struct Entry {
    /// The neighbours in a list, as places. The first entry's `previous` is the last one.
    struct Links {
      var previous = Index.nothing
      var next = Index.nothing
    }

    /// A route's `Rule`, where it has a condition or a handler; a handler's `RegisteredHandler`; a mapping's `Mapping`.
    var element: AnyObject?

    /// The number of the registration that the entry belongs to; negative if the place is free.
    var registration: Int

    var key: Key
    let effect: Effect

    /// Where the entry stands among the registration's entries.
    let position: Int32

    /// The registration's next entry, or the next free place.
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

    /// The key of the entry's list of a kind. Whatever leads from a state to a state is listed as a state route;
    /// events lead along their routes whatever the target.
    func key(in kind: Key.Kind) -> Key {
      switch (key.kind, kind) {
      case (.route, .route): Key(kind: .route, event: key.event, fromState: key.fromState)
      case (.route, _): Key(kind: .stateRoute, fromState: key.fromState, toState: key.toState)
      case (.completion, _), (.timeout, _): Key(kind: key.kind, fromState: key.fromState)
      default: key
      }
    }

    /// The links in the entry's list of a kind.
    subscript(kind: Key.Kind) -> Links {
      get { kind == .stateRoute ? target : own }
      set { if kind == .stateRoute { target = newValue } else { own = newValue } }
    }

    /// Whether state attempts go along the entry as well as events.
    var isAlsoStateRoute: Bool { key.kind == .route && effect != .ignore }
  }
}
