public import Interlock

/// What a collection holds: its machines, and what is known of them together.
///
/// It is one value, so that an event needs one access to the actor's storage.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@usableFromInline
struct Shelf<ID: Hashable & Sendable, S: Kinded & Sendable, E: Kinded & Sendable>
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  @safe
  @usableFromInline struct Place {
    @usableFromInline let machine: Machine<S, E>

    /// The same, without counting references.
    @usableFromInline let lent: Unmanaged<Machine<S, E>>

    /// Its place in the order in which machines were added.
    let number: Int

    init(_ machine: Machine<S, E>, number: Int) {
      self.machine = machine
      unsafe lent = .passUnretained(machine)
      self.number = number
    }
  }

  @usableFromInline private(set) var places: [ID: Place] = [:]
  @usableFromInline private(set) var tally = KindTally<S.Kind>()

  /// Machines that have been in a final state after an attempt. They may have left it since, or been removed.
  private var ended: [ID] = []
  private var lastNumber = 0

  /// Whether there may be observers.
  @usableFromInline private(set) var isObserved = false

  @usableFromInline let observers = ShelfObservers<ID, S, E>()

  @usableFromInline init() {}

  mutating func reserveCapacity(_ capacity: Int) { places.reserveCapacity(capacity) }

  /// Adds a machine, whose identifier no other one has.
  mutating func insert(_ id: ID, _ machine: Machine<S, E>) {
    lastNumber += 1
    places[id] = Place(machine, number: lastNumber)
    tally.add(machine.state.kind)
    if machine.hasEnded { noteEnd(of: id) }
  }

  /// Removes a machine, and returns its last state.
  mutating func remove(_ id: ID) -> S? {
    guard let state = places.removeValue(forKey: id)?.machine.state else { return nil }
    tally.remove(state.kind)
    return state
  }

  mutating func removeEnded() -> [ID] {
    let ids = sorted(Set(ended).filter(hasEnded))
    ended = []
    for id in ids { _ = remove(id) }
    return ids
  }

  /// Attempts an event on a machine; nil if there is none with this identifier.
  @inlinable
  mutating func send(_ event: E, to id: ID) -> Outcome<S, E>? {
    // The shelf keeps the machine: nothing can remove it while the shelf is being changed here.
    guard let lent = unsafe places[id]?.lent else { return nil }
    let kind = unsafe lent._withUnsafeGuaranteedRef { $0.state.kind }
    let outcome =
      unsafe isObserved
      ? sendObserved(event, to: lent.takeUnretainedValue(), id)
      : lent._withUnsafeGuaranteedRef { $0.send(event) }
    let newKind = unsafe lent._withUnsafeGuaranteedRef { $0.state.kind }
    if newKind != kind {
      tally.move(from: kind, to: newKind)
      if unsafe lent._withUnsafeGuaranteedRef({ $0.hasEnded }) { noteEnd(of: id) }
    }
    return outcome
  }

  mutating func add(_ observer: ShelfObservers<ID, S, E>.Continuation) {
    observers.add(observer)
    isObserved = true
  }

  @usableFromInline
  mutating func sendObserved(_ event: E, to machine: Machine<S, E>, _ id: ID) -> Outcome<S, E> {
    let outcome = observers.send(event, to: machine, id)
    isObserved = observers.isListening
    return outcome
  }

  @usableFromInline
  mutating func noteEnd(of id: ID) {
    ended.append(id)
    // Those that were removed one by one are forgotten.
    if ended.count > 2 * places.count + 16 { ended = Set(ended).filter(hasEnded) }
  }

  private func hasEnded(_ id: ID) -> Bool { places[id]?.machine.hasEnded ?? false }

  /// The identifiers of the machines in a state, in the order in which they were added.
  func ids(in kind: S.Kind) -> [ID] {
    tally[kind] == 0 ? [] : ids { $0.state.kind == kind }
  }

  /// The identifiers of some machines, in the order in which they were added.
  func ids(where isWanted: (Machine<S, E>) -> Bool) -> [ID] {
    var found: [(id: ID, number: Int)] = []
    for (id, place) in places where isWanted(place.machine) { found.append((id, place.number)) }
    return found.sorted { $0.number < $1.number }.map(\.id)
  }

  private func sorted(_ ids: some Sequence<ID>) -> [ID] {
    ids.sorted { places[$0]!.number < places[$1]!.number }
  }
}
