/// A machine in a snapshot, without those inside it.
struct SavedEntry: Equatable {
  var state: SavedState

  /// How the machine came to its state; nil if nothing of that matters.
  var course: SavedCourse?

  /// The number of the machines directly inside it, which follow it, each with those inside it.
  var submachineCount: Int
}

/// An event that a machine has deferred (C7).
struct SavedDeferral: Equatable {
  let event: SavedState

  /// The event's place among those that all machines of the snapshot have deferred.
  let place: Int
}

/// How a machine came to its state, as far as it matters later. Few machines have one, so entries only refer to it.
final class SavedCourse {
  /// The number of steps taken on each of the machine's chains, in order of registration; empty if it is on none.
  let chainProgress: [Int]

  /// How long the machine has been in its state, if a driver knows.
  let stay: SavedStay?

  /// The events that it has deferred, in order.
  let deferred: [SavedDeferral]

  /// The events that the machine has sent to itself for later (C6).
  let agenda: [SavedDelivery]

  /// Makes a course; nil if there is nothing in it.
  init?(chainProgress: [Int], stay: SavedStay?, deferred: [SavedDeferral], agenda: [SavedDelivery]) {
    if chainProgress.isEmpty, stay == nil, deferred.isEmpty, agenda.isEmpty { return nil }
    self.chainProgress = chainProgress
    self.stay = stay
    self.deferred = deferred
    self.agenda = agenda
  }
}

extension SavedCourse: Equatable {
  @inline(never)
  static func == (one: SavedCourse, other: SavedCourse) -> Bool {
    one.chainProgress == other.chainProgress && one.stay == other.stay && one.deferred == other.deferred
      && one.agenda == other.agenda
  }
}
