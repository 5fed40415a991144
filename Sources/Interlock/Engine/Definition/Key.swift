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

      /// A final state.
      case finalState

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
