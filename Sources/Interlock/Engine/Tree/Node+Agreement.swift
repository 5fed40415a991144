// Machines that are embedded in their parents' states never disagree with them (H5).

extension Node {
  /// Puts the machine and those embedded in it into states, without running handlers.
  @inline(never)
  func put(in state: AnyValue, _ changes: inout Changes) {
    changes.keep(engine.replace(with: state))
    updateEmbeddedMachines(&changes)
  }

  /// Makes machines that were embedded during the current attempt agree with their parents. They take no part in the
  /// attempt, but must not disagree (H5).
  ///
  /// - Parameter isStarted: whether the machine has started together with its parent.
  func reconcile(isStarted: Bool, _ changes: inout Changes) {
    updateEmbeddedMachines(&changes)
    if !isStarted, let link, !link.takesPart { updateOuterMachines(&changes) }
  }

  /// Makes embedded submachines follow the machine.
  @inline(never)
  private func updateEmbeddedMachines(_ changes: inout Changes) {
    for link in links { link.updateSubmachine(&changes) }
  }

  /// Makes the machines around an embedded one follow it, with what else is embedded in them.
  private func updateOuterMachines(_ changes: inout Changes) {
    guard let link else { return }
    // The embedding's functions may release the parent.
    let parent = link.parent.holder
    withExtendedLifetime(parent) {
      guard link.updateParent(&changes) else { return }
      parent.node.updateEmbeddedMachines(&changes)
      parent.node.updateOuterMachines(&changes)
    }
  }
}
