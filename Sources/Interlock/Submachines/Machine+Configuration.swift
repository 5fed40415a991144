extension Machine {
  /// The states of the machine and of its submachines that are active while this machine is (H9).
  ///
  /// - Complexity: O(*n*) in the number of machines below.
  public final var configuration: Configuration {
    if let node { Configuration(node) } else { Configuration(state: state.kind, submachines: []) }
  }

  /// The machine and all machines inside it, one line for each.
  ///
  /// ```text
  /// Machine<App, Tap> in .library
  /// └─ Machine<Player, Tap> in .paused, lives in .library with shallow history
  /// ```
  public final var treeDescription: String {
    node?.outline.joined(separator: "\n") ?? description
  }
}
