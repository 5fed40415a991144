public import Interlock

extension MachineGraph {
  /// A deferral: an event that no route takes is kept until the configuration changes (C7).
  ///
  /// In proofs, paths and the explorer, an event may come at any time, so a deferred event is treated as one that
  /// has not come yet.
  public struct Deferral: Hashable {
    /// The event, or any.
    public let event: Pattern<E>

    /// The state in which it is deferred, or any.
    public let state: Pattern<S>
  }
}

extension MachineGraph {
  /// Whether a state defers an event that no route takes.
  ///
  /// - Complexity: O(*n*) in the number of deferrals.
  public func defers(_ event: E, in state: S) -> Bool {
    deferrals.contains { $0.event.matches(event) && $0.state.matches(state) }
  }
}

extension MachineGraph.Deferral: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph.Deferral: CustomStringConvertible {
  /// The deferral as a phrase: `.busy defers .incoming`.
  public var description: String { "\(state) defers \(event)" }
}

extension Chart {
  /// An event that is deferred in a state, by their indices; nil for any.
  struct Deferral: Sendable, Hashable {
    let event: Int?
    let state: Int?
  }

  /// The names of the events that a state itself defers; those that any state defers if none is given.
  func ownDeferredEvents(of state: Int?) -> [String] {
    deferrals.filter { $0.state == state }.map { $0.event.map { events[$0] } ?? "any event" }
  }

  /// The names of the events that are deferred in a state, including those that any state defers.
  func deferredEvents(in state: Int) -> [String] {
    ownDeferredEvents(of: state) + ownDeferredEvents(of: nil)
  }

  /// Whether a state defers an event. Events that the chart does not name have other indices.
  func defers(_ event: Int, in state: Int) -> Bool {
    deferrals.contains { ($0.event ?? event) == event && ($0.state ?? state) == state }
  }
}
