/// An object as one of a class that it is known to have.
///
/// Invariant: it has that class, by the kind of entry, cell or record that held it. Debug builds check it.
@export(implementation)
@inline(__always)
func downcast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object {
  unsafe unsafeDowncast(object, to: type)
}
