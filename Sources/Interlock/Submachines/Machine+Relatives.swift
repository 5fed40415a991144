extension Machine {
  /// Whether the machine is active: it has no parent, or its parent is active and in a state that the machine lives in
  /// (H1).
  ///
  /// - Complexity: O(*d*) in the machine's depth.
  public final var isActive: Bool { node?.isActive ?? true }

  /// Returns the machine's parent, if it has the given type: `machine.parent(as: Machine<App, Tap>.self)`.
  ///
  /// - Parameter type: the parent's type.
  /// - Returns: the parent; nil if there is none or its type differs.
  public final func parent<Parent: AnyObject>(as type: Parent.Type) -> Parent? {
    node?.parent?.engine as? Parent
  }

  /// Returns the submachines of the given type, in order of attachment.
  ///
  /// ```swift
  /// let locks = keyboard.submachines(of: Machine<Lock, Key>.self)
  /// ```
  ///
  /// - Parameter type: the type of the submachines; `AnyObject` for all of them.
  public final func submachines<Inner: AnyObject>(of type: Inner.Type) -> [Inner] {
    node?.links.compactMap { $0.child.engine as? Inner } ?? []
  }
}
