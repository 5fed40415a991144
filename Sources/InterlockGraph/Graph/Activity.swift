public import Interlock

extension MachineGraph {
  /// An activity: a task that runs while a state is active.
  public struct Activity: Hashable {
    /// The state of the activity, or `.any`, in which case it starts again in each state.
    public let state: Pattern<S>

    /// The activity's name.
    public let label: String?

    /// The name in pictures.
    var name: String { label ?? "activity" }
  }

  /// Returns the activities of a state: its own in order of registration, then those of any state.
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
