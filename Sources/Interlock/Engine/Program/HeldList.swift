/// Objects in separate memory, so that iterating over them counts no references.
///
/// The list holds the objects until its owner releases it, which it must do once.
@usableFromInline
@safe
struct HeldList<Object: AnyObject> {
  @usableFromInline let count: Int
  @usableFromInline let base: UnsafeMutablePointer<Held<Object>>?

  init(_ objects: [Object]) {
    count = objects.count
    unsafe base = objects.isEmpty ? nil : .allocate(capacity: objects.count)
    for (index, object) in objects.enumerated() {
      unsafe (base.unsafelyUnwrapped + index).initialize(to: .retained(object))
    }
  }

  /// A list without objects.
  static var none: HeldList { HeldList([]) }

  func forEach(_ body: (Object) -> Void) {
    for index in 0..<count { body(self[index].object) }
  }

  func release() {
    for index in 0..<count { unsafe base.unsafelyUnwrapped[index].release() }
    unsafe base?.deallocate()
  }

  @export(implementation)
  subscript(index: Int) -> Held<Object> {
    @inline(__always) get {
      assert(index < count)
      return unsafe base.unsafelyUnwrapped[index]
    }
  }
}
