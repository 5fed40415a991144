/// A reference to an object, which is followed without being counted.
///
/// Invariant: the object lives as long as the reference is followed. Either its holder has retained it and releases it
/// once, or something that outlives the holder owns it; each declaration says which. No run-time check finds a
/// violation: the gate runs the tests under the address sanitizer.
@usableFromInline
@safe
struct Held<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @export(implementation)
  @inline(__always)
  init(_ reference: Unmanaged<Object>) { unsafe self.reference = unsafe reference }

  /// A reference that owns the object until it is released.
  @export(implementation)
  @inline(__always)
  static func retained(_ object: Object) -> Held { unsafe Held(.passRetained(object)) }

  /// A reference to an object that something else owns.
  @export(implementation)
  @inline(__always)
  static func unretained(_ object: Object) -> Held { unsafe Held(.passUnretained(object)) }

  /// The object, as an ordinary reference.
  @export(implementation) var object: Object {
    @inline(__always) get { unsafe reference.takeUnretainedValue() }
  }

  /// Uses the object without counting references.
  @_transparent
  @usableFromInline
  func with<Answer>(_ body: (Object) -> Answer) -> Answer { unsafe reference._withUnsafeGuaranteedRef(body) }

  /// Retains an object that something else owned.
  func retain() { _ = unsafe reference.retain() }

  /// Releases a retained object.
  @export(implementation)
  @inline(__always)
  func release() { unsafe reference.release() }

  /// Returns a retained object as an ordinary reference, which owns it from now on.
  func take() -> Object { unsafe reference.takeRetainedValue() }
}
