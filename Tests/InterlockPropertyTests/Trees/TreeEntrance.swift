import Interlock

extension Oracle.Trees {
  /// H4: how a route enters children.
  struct Entrance {
    var way: Way

    /// The type of the states of the children that are meant; nil for all children.
    var kind: StateKind?

    /// Which of its siblings is meant; nil for any.
    var place: Int?

    enum Way {
      case afresh, shallow, deep
      case given(Value)
    }
  }
}

extension Oracle.Trees.Entrance {
  /// The history that it stands for.
  var history: Oracle.Trees.History {
    switch way {
    case .afresh, .given: .none
    case .shallow: .shallow
    case .deep: .deep
    }
  }

  /// Whether it is meant for a child that is not embedded.
  func isMeant(for kind: Oracle.Trees.StateKind, at place: Int) -> Bool {
    (self.kind ?? kind) == kind && (self.place ?? place) == place
  }

  /// The same for real machines.
  var real: Interlock.Entrance {
    switch kind {
    case nil: Interlock.Entrance.all(way)
    case .letter?: .of(Oracle.Trees.Letter.self, self)
    case .box?: .of(Oracle.Trees.Box.self, self)
    case .string?: .of(String.self, self)
    case .card?: .of(Oracle.Trees.Card.self, self)
    case .crate?: .of(Oracle.Trees.Crate.self, self)
    case .trunk?: .of(Oracle.Trees.Trunk.self, self)
    case .chest?: .of(Oracle.Trees.Chest.self, self)
    }
  }
}

extension Interlock.Entrance {
  fileprivate static func all(_ way: Oracle.Trees.Entrance.Way) -> Self {
    switch way {
    case .afresh: .afresh
    case .shallow: .shallow
    case .deep, .given: .deep
    }
  }

  fileprivate static func of<S: Oracle.Trees.RealState>(
    _ type: S.Type, _ entrance: Oracle.Trees.Entrance
  ) -> Self {
    switch entrance.way {
    case .afresh: .afresh(type, at: entrance.place)
    case .shallow: .shallow(type, at: entrance.place)
    case .deep: .deep(type, at: entrance.place)
    case .given(let value): .in(S(value)!, at: entrance.place)
    }
  }
}

extension [Oracle.Trees.Entrance] {
  /// What is meant for a child: what names it by place and type, before what names its type, before what names all.
  func first(for kind: Oracle.Trees.StateKind, at place: Int) -> Oracle.Trees.Entrance? {
    let meant = filter { $0.isMeant(for: kind, at: place) }
    return meant.first { $0.place != nil } ?? meant.first { $0.kind != nil } ?? meant.first
  }

  /// H4: whether everything that is named lives in a state. A route that names what is not there traps, which is left to
  /// other tests.
  func isAllThere(among children: [(kind: Oracle.Trees.StateKind, livesThere: Bool)]) -> Bool {
    filter { $0.kind != nil }.allSatisfy { entrance in
      children.enumerated().contains { place, child in
        child.livesThere && entrance.isMeant(for: child.kind, at: place)
      }
    }
  }
}

extension Oracle.Trees.Entrance: CustomStringConvertible {
  var description: String {
    let subject = kind.map { "\($0)" + (place.map { "[\($0)]" } ?? "") } ?? "all"
    return if case .given(let value) = way { "\(subject) in \(value)" } else { "\(subject) \(way)" }
  }
}
