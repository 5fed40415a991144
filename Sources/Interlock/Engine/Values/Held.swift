/// A reference to an object, which is followed without being counted.
///
/// Invariant: the object lives as long as the reference is followed. Either its holder has retained it and releases it
/// once, or something that outlives the holder owns it; each declaration says which. No run-time check finds a
/// violation: the gate runs the tests under the address sanitizer.
@usableFromInline
@safe
struct Held<Object: AnyObject>: Equatable {
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

  /// The object as a reference that was not counted. It must not be released: what holds it is to be overwritten.
  @export(implementation) var lent: Object {
    @inline(__always) get {
      var reference = unsafe reference
      return unsafe withUnsafeMutablePointer(to: &reference) {
        unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: Object.self).move()
      }
    }
  }

  /// Uses the object without counting references.
  @_transparent
  @usableFromInline
  func with<Answer>(_ body: (Object) -> Answer) -> Answer { unsafe reference._withUnsafeGuaranteedRef(body) }

  /// Whether two references are to the same object.
  @export(implementation)
  @inline(__always)
  static func == (one: Held, other: Held) -> Bool {
    unsafe one.reference.toOpaque() == other.reference.toOpaque()
  }

  /// Retains an object that something else owned.
  func retain() { _ = unsafe reference.retain() }

  /// Releases a retained object.
  @export(implementation)
  @inline(__always)
  func release() { unsafe reference.release() }

  /// Returns a retained object as an ordinary reference, which owns it from now on.
  func take() -> Object { unsafe reference.takeRetainedValue() }
}

/// An object as one of a class that it is known to have.
///
/// Invariant: it has that class, by the kind of entry, cell or record that held it. Debug builds check it.
@export(implementation)
@inline(__always)
func downcast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object {
  unsafe unsafeDowncast(object, to: type)
}
