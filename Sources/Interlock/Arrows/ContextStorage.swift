/// What a ``Context`` points to.
///
/// A machine fills one storage again and again, so that an attempt allocates nothing. Only when a handler has
/// kept its context is the storage left to it, *sealed*, and the machine makes itself a new one.
@usableFromInline
final class ContextStorage<S: StateType, E: EventType> {
  @exclusivity(unchecked) @usableFromInline var event: E?
  @exclusivity(unchecked) @usableFromInline var fromState: S
  @exclusivity(unchecked) @usableFromInline var toState: S
  @exclusivity(unchecked) @usableFromInline var userInfo: Any?
  @exclusivity(unchecked) @usableFromInline var reason: Refusal<S, E>.Reason?

  /// Whether `userInfo` or `reason` hold anything, which has to be let go when the attempt ends.
  @exclusivity(unchecked) @usableFromInline var isLoaded = false

  /// The machine while the attempt runs, during which it can't go away: its caller holds it.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var running: AnyObject?

  /// The machine of a storage that was left to a handler.
  @usableFromInline weak var sealed: AnyObject?

  @inlinable
  init(event: E?, fromState: S, toState: S) {
    unsafe self.event = event
    unsafe self.fromState = fromState
    unsafe self.toState = toState
  }

  /// Takes the message of an attempt in.
  @usableFromInline
  func load(_ userInfo: Any?) {
    unsafe self.userInfo = userInfo
    unsafe isLoaded = true
  }

  /// Takes the reason of a refusal in.
  @inlinable
  func load(_ reason: Refusal<S, E>.Reason) {
    unsafe self.reason = reason
    unsafe isLoaded = true
  }

  /// Lets go what was taken in.
  @usableFromInline
  func unload() {
    unsafe userInfo = nil
    unsafe reason = nil
    unsafe isLoaded = false
  }

  /// Lets go of everything but the state that the machine is in.
  @inlinable
  @inline(__always)
  func empty(in state: S) {
    if unsafe isLoaded { unload() }
    if !_isPOD(E.self) { unsafe event = nil }
    if !_isPOD(S.self) {
      unsafe fromState = state
      unsafe toState = state
    }
  }

  /// Turns the storage into a snapshot that outlives the attempt.
  @usableFromInline
  func seal() {
    unsafe sealed = running
    unsafe running = nil
  }

  /// The machine that made this context.
  var machine: AnyObject? {
    unsafe running ?? sealed
  }
}
