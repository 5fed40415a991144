extension Engine {
  /// Has the rows of the definition tell what becomes of them, from now on.
  ///
  /// It must not be called during an attempt.
  final func install(_ probing: Probing) {
    precondition(
      unsafe phase.isResting, "A machine can't be watched from inside an attempt of its own: do it before.")
    prepareToEdit()
    let replaced = unsafe program._withUnsafeGuaranteedRef { $0.replaceElements(probing.element) }
    withExtendedLifetime(replaced) {}
  }
}

extension Program {
  /// Puts other elements for those of the definition's entries, and forgets what was compiled of them.
  ///
  /// - Returns: what was replaced and forgotten, which must outlive the change for the reasons that ``register(_:)`` gives.
  fileprivate func replaceElements(_ transform: (Index.Entry, _ place: Int32) -> AnyObject?) -> [AnyObject] {
    var replaced = unsafe definition.index.replaceElements(transform)
    definitionChanged()
    forgetAll { replaced.append($0) }
    forgetLists { replaced.append($0) }
    return replaced
  }
}
