extension Engine {
  /// Installs a probe in the rows of the definition.
  ///
  /// Don't call this during an attempt.
  final func install(_ probing: Probing) {
    precondition(
      phase.isResting,
      "A machine can't be observed from inside its own attempt: start to observe it before.")
    prepareToEdit()
    let replaced = program.with { $0.replaceElements(probing.element) }
    withExtendedLifetime(replaced) {}
  }
}

extension Program {
  /// Replaces the elements of the definition's entries, and forgets what was compiled from them.
  ///
  /// - Returns: the replaced and forgotten objects, which must outlive the change for the reasons given at
  ///   ``register(_:)``.
  fileprivate func replaceElements(_ transform: (Index.Entry, _ place: Int32) -> AnyObject?) -> [AnyObject] {
    var replaced = definition.index.replaceElements(transform)
    definitionChanged()
    forgetAll(&replaced)
    forgetLists(&replaced)
    return replaced
  }
}
