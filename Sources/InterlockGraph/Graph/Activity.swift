public import Interlock

extension MachineGraph {
  /// What is done while a state is active.
  public struct Activity: Hashable {
    /// The state in which it is done, or `.any`: then it starts anew in each.
    public let state: Pattern<S>

    /// Its name.
    public let label: String?

    /// What it is called in pictures.
    var name: String { label ?? "activity" }
  }

  /// The activities that are done in a state: its own in the order of registration, then those of any state.
  ///
  /// - Complexity: O(*n*) in the number of activities.
  public func activities(in state: S) -> [Activity] {
    activities.filter { $0.state == .some(state) } + activities.filter { $0.state == .any }
  }
}

extension MachineGraph.Activity: Sendable where S: Sendable {}

extension MachineGraph.Activity: CustomStringConvertible {
  /// The activity as a phrase: `.connecting does "connect"`.
  public var description: String { activityPhrase(label, in: state) }
}
