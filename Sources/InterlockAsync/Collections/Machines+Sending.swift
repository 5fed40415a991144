public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machines {
  /// Attempts an event on a machine.
  ///
  /// - Returns: the outcome of this attempt, after everything that it queued.
  /// - Throws: ``UnknownMachine`` if there is no machine with this identifier.
  @inlinable
  @discardableResult
  public func send(_ event: E, to id: ID) throws(UnknownMachine<ID>) -> Outcome<S, E> {
    guard let outcome = shelf.send(event, to: id) else { throw UnknownMachine(id: id) }
    return outcome
  }

  /// Attempts an event on all machines that are in a state when this is called.
  ///
  /// - Returns: the number of those that accepted it.
  /// - Complexity: O(*n*) in the number of all machines, if any is in the state, and O(*m* log *m*) in the number of those that are.
  @discardableResult
  public func send(_ event: E, toAllIn kind: S.Kind) -> Int {
    shelf.ids(in: kind).count { shelf.send(event, to: $0)?.isAccepted ?? false }
  }
}
