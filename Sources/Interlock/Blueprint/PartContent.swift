/// What a part consists of, without its types, so that the usual line is a short call in users' code.
///
/// The types are those of the part that holds it, which is `Sendable` only where they are.
@usableFromInline
class PartContent: @unchecked Sendable {
  /// The declarations.
  func typed<S, E>() -> [Declaration<S, E>] {
    fatalError("A part has no declarations of its own.")
  }
}

/// Declarations with their types.
final class Declarations<S: Kinded, E: Kinded>: PartContent, @unchecked Sendable
where S.Kind: StateType, E.Kind: EventType {
  private let declarations: [Declaration<S, E>]

  init(_ declarations: [Declaration<S, E>]) {
    self.declarations = declarations
  }

  override func typed<OtherS, OtherE>() -> [Declaration<OtherS, OtherE>] {
    downcast(self, to: Declarations<OtherS, OtherE>.self).declarations
  }
}

/// A route without a guard and a handler, between states and for an event of one byte each.
private final class ByteRoute: PartContent, @unchecked Sendable {
  private let event: UInt8
  private let fromState: UInt8
  private let toState: UInt8

  init(_ event: UInt8, from fromState: UInt8, to toState: UInt8) {
    self.event = event
    self.fromState = fromState
    self.toState = toState
  }

  override func typed<S, E>() -> [Declaration<S, E>] {
    let transition = Address<S.Kind>.value(fromState) => Address<S.Kind>.value(toState)
    return Blueprint<S, E>.Part.route(Address<E.Kind>.value(event), transition).declarations
  }
}

/// A part that is a route between states and for an event of one byte each.
@usableFromInline
func byteRoute(_ event: UInt8, from fromState: UInt8, to toState: UInt8) -> PartContent {
  ByteRoute(event, from: fromState, to: toState)
}
