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
    guard let place = places[id] else { throw UnknownMachine(id: id) }
    return attempt(event, at: place)
  }

  /// Attempts an event on all machines that are in a state when this is called.
  ///
  /// - Returns: the number of those that accepted it.
  /// - Complexity: O(*n*) in the number of all machines, if any is in the state.
  @discardableResult
  public func send(_ event: E, toAllIn kind: S.Kind) -> Int {
    places(in: kind).reduce(0) { $0 + (attempt(event, at: $1).isAccepted ? 1 : 0) }
  }

  @inlinable
  func attempt(_ event: E, at place: Int) -> Outcome<S, E> {
    let machine = members[place]!.machine
    let kind = machine.state.kind
    let outcome = observation.isOn ? observed(event, at: place) : machine.send(event)
    let newKind = machine.state.kind
    if newKind != kind { note(kind, newKind, at: place) }
    return outcome
  }

  /// Attempts an event while observers want to know its changes.
  @usableFromInline
  func observed(_ event: E, at place: Int) -> Outcome<S, E> {
    let member = members[place]!
    return observation.watch(member.machine, as: member.id) { member.machine.send(event) }
  }

  @inlinable
  func note(_ kind: S.Kind, _ newKind: S.Kind, at place: Int) {
    tally.remove(kind)
    tally.add(newKind)
    if members[place]!.machine.hasEnded { noteEnd(of: members[place]!.id) }
  }
}
