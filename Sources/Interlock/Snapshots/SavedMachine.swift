/// A machine in a snapshot, with all machines inside it. Migrations change it.
public struct SavedMachine: Equatable {
  /// The machine and all machines inside it, each before those inside it.
  private(set) var entries: [SavedEntry]

  /// Makes a machine that is on no chain and has just entered its state.
  ///
  /// - Parameters:
  ///   - state: the machine's state.
  ///   - submachines: the machines inside it, in order of attachment.
  public init(_ state: some Kinded, submachines: [SavedMachine] = []) {
    self.init(SavedState(state), nil, submachines: submachines)
  }

  init(_ state: SavedState, _ course: SavedCourse?, submachines: [SavedMachine]) {
    let own = SavedEntry(state: state, course: course, submachineCount: submachines.count)
    entries = [own]
    for submachine in submachines { entries += submachine.entries }
  }

  /// Makes a machine from itself and all machines inside it, each before those inside it.
  init(entries: [SavedEntry]) {
    self.entries = entries
  }

  /// The machine's state. For an inactive submachine, it is the state that it was left in, which is its history.
  public var state: SavedState {
    get { entries[0].state }
    set { entries[0].state = newValue }
  }

  /// The machines inside it, in order of attachment.
  ///
  /// - Complexity: O(*n*) in the number of all machines inside it.
  public var submachines: [SavedMachine] {
    get {
      var start = 1
      return (0..<entries[0].submachineCount).map { _ in
        let end = end(of: start)
        defer { start = end }
        return SavedMachine(entries: Array(entries[start..<end]))
      }
    }
    set {
      self = SavedMachine(state, entries[0].course, submachines: newValue)
    }
  }

  /// The number of steps taken on each of the machine's chains, in order of registration; empty if it is on none.
  public var chainProgress: [Int] {
    get { entries[0].course?.chainProgress ?? [] }
    set {
      entries[0].course = SavedCourse(
        chainProgress: newValue, stay: stay, deferred: deferred, agenda: agenda)
    }
  }

  /// The events that were sent to the machine and that it has deferred, in order (C7), in the same form as states.
  public var deferredEvents: [SavedState] {
    get { deferred.map(\.event) }
    set {
      let places = deferred.map(\.place)
      let deferred = newValue.enumerated().map { index, event in
        SavedDeferral(event: event, place: index < places.count ? places[index] : places.last ?? 0)
      }
      entries[0].course = SavedCourse(
        chainProgress: chainProgress, stay: stay, deferred: deferred, agenda: agenda)
    }
  }

  var deferred: [SavedDeferral] { entries[0].course?.deferred ?? [] }

  /// How long the machine has been in its state, if a driver knows.
  package var stay: SavedStay? {
    get { entries[0].course?.stay }
    set {
      entries[0].course = SavedCourse(
        chainProgress: chainProgress, stay: newValue, deferred: deferred, agenda: agenda)
    }
  }

  /// Forgets what was saved of single timeouts, since those of another definition may be others. How long states have lasted stays.
  mutating func forgetTimeouts() {
    for index in entries.indices {
      guard let course = entries[index].course, let stay = course.stay else { continue }
      entries[index].course = SavedCourse(
        chainProgress: course.chainProgress, stay: SavedStay(lasted: stay.lasted, tried: []),
        deferred: course.deferred, agenda: course.agenda)
    }
  }

  /// The events that the machine has sent to itself for later.
  var agenda: [SavedDelivery] {
    get { entries[0].course?.agenda ?? [] }
    set {
      entries[0].course = SavedCourse(
        chainProgress: chainProgress, stay: stay, deferred: deferred, agenda: newValue)
    }
  }

  /// Changes how long the events still wait that the machine has sent to itself.
  package mutating func shortenWaits(_ shorten: (Delay) -> Delay) {
    if agenda.isEmpty { return }
    agenda = agenda.map { SavedDelivery(event: $0.event, id: $0.id, remaining: shorten($0.remaining)) }
  }

  /// The index after a machine and those inside it.
  private func end(of index: Int) -> Int {
    var next = index
    var missing = 1
    while missing > 0 {
      missing += entries[next].submachineCount - 1
      next += 1
    }
    return next
  }
}

extension SavedMachine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The states of the machine and of the machines inside it, active or not: `.inCall [.muted]`.
  public var description: String {
    var index = 0
    return describe(&index)
  }

  /// Describes the machine at an index with those inside it, and moves on to the next one.
  private func describe(_ index: inout Int) -> String {
    let state = entries[index].state.description
    let count = entries[index].submachineCount
    index += 1
    let inside = (0..<count).map { _ in describe(&index) }
    return inside.isEmpty ? state : "\(state) [\(inside.joined(separator: ", "))]"
  }

  /// The machine with its type, and the data of all states.
  public var debugDescription: String {
    "SavedMachine(\(String(reflecting: state)), submachines: \(submachines), chainProgress: \(chainProgress))"
  }
}
