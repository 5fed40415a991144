extension Machine {
  /// Whether the machine takes part in what happens: it has no parent, or its parent is active and in a state in which it
  /// lives (H1).
  ///
  /// - Complexity: O(*d*) in its depth.
  public final var isActive: Bool { node?.isActive ?? true }

  /// The machine in which this one lives, if it is of a given type: `machine.parent(as: Machine<App, Tap>.self)`.
  ///
  /// - Parameter type: the type of the parent.
  /// - Returns: the parent; nil if there is none, or if it is of another type.
  public final func parent<Parent: AnyObject>(as type: Parent.Type) -> Parent? {
    node?.parent?.engine as? Parent
  }

  /// The machines of a given type that live in this one, in the order of attachment.
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
