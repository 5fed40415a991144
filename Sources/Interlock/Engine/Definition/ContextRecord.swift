/// The parts of a context that don't fit into it: boxed values, the message, the reason of a refusal, and the reference
/// to the machine.
///
/// A machine whose states and events are bytes has one unchanging record for all attempts without a message. Attempts
/// that need more fill another record. If a closure has kept its context, it keeps that record, and the machine makes a
/// new one.
@usableFromInline
final class ContextRecord {
  @usableFromInline let reference: MachineReference

  @safe @exclusivity(unchecked) @usableFromInline var event: Box?
  @safe @exclusivity(unchecked) @usableFromInline var fromState: Box?
  @safe @exclusivity(unchecked) @usableFromInline var toState: Box?
  @safe @exclusivity(unchecked) @usableFromInline var message: Message?
  @safe @exclusivity(unchecked) var reason: AnyReason?

  /// The source of the target while it is unknown (K2), and the box of its kind.
  @safe @exclusivity(unchecked) @usableFromInline var source: AnyObject?
  @safe @exclusivity(unchecked) @usableFromInline var wanted: Box?

  /// The number of the first registration that came too late to take part in the attempt (G2).
  @safe @exclusivity(unchecked) var limit = 0

  init(_ reference: MachineReference) {
    self.reference = reference
  }

  /// Fills in what an attempt is about.
  func fill(event: Box?, fromState: Box?, toState: Box?, _ message: Message?) {
    self.event = event
    self.fromState = fromState
    self.toState = toState
    self.message = message
  }

  /// Releases everything that was filled in.
  func empty() {
    event = nil
    fromState = nil
    toState = nil
    message = nil
    reason = nil
    source = nil
    wanted = nil
  }
}

/// A context's reference to its machine, which may have been freed if the context was kept.
@usableFromInline
final class MachineReference {
  /// The machine, which removes itself before it is freed.
  @safe unowned(unsafe) var machine: AnyObject?

  /// What the refusals of the machine are lent, to be used again.
  @safe @exclusivity(unchecked) private var origin: RefusalOrigin?

  init(_ machine: AnyObject) {
    self.machine = machine
  }

  /// Where a refusal comes from, while its handler runs.
  func lendOrigin() -> RefusalOrigin {
    if isKnownUniquelyReferenced(&origin), let origin {
      origin.machine = machine
      return origin
    }
    let made = RefusalOrigin(machine)
    origin = made
    return made
  }
}

/// Where a refusal comes from, for as long as its handler runs.
final class RefusalOrigin: @unchecked Sendable {
  /// The machine, which the handler may be the last to hold.
  @safe @exclusivity(unchecked) var machine: AnyObject?

  init(_ machine: AnyObject?) {
    self.machine = machine
  }
}
