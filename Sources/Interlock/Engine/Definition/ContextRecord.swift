/// What a context can't hold in itself: values in boxes, the message, the reason of a refusal, and the way to the machine.
///
/// A machine whose states and events are bytes has one record that is never changed, for all attempts without a message. Another
/// one is filled anew by attempts that need more. If a closure has kept its context, that record is left to it and the machine
/// makes itself a new one.
@usableFromInline
final class ContextRecord {
  @usableFromInline let reference: MachineReference

  @exclusivity(unchecked) @usableFromInline var event: Box?
  @exclusivity(unchecked) @usableFromInline var fromState: Box?
  @exclusivity(unchecked) @usableFromInline var toState: Box?
  @exclusivity(unchecked) @usableFromInline var message: Message?
  @exclusivity(unchecked) var reason: AnyReason?

  /// Where the target comes from, as long as it is not known (K2), and the box of its kind.
  @exclusivity(unchecked) @usableFromInline var source: AnyObject?
  @exclusivity(unchecked) @usableFromInline var wanted: Box?

  init(_ reference: MachineReference) {
    self.reference = reference
  }

  /// Lets go of all that was filled in.
  func empty() {
    unsafe event = nil
    unsafe fromState = nil
    unsafe toState = nil
    unsafe message = nil
    unsafe reason = nil
    unsafe source = nil
    unsafe wanted = nil
  }
}

/// The way from a context to its machine, which may be gone when a context was kept.
@usableFromInline
final class MachineReference {
  /// The machine, which takes itself out before it goes.
  unowned(unsafe) var machine: AnyObject?

  init(_ machine: AnyObject) {
    unsafe self.machine = machine
  }
}
