/// A machine in a snapshot, without those inside it.
struct SavedEntry: Equatable {
  var state: SavedState

  /// The course, unless it is empty. Few machines have one, so entries only refer to it.
  private var kept: KeptCourse?

  /// The number of the machines directly inside it, which follow it, each with those inside it.
  var submachineCount: Int

  init(state: SavedState, course: SavedCourse, submachineCount: Int) {
    self.state = state
    self.submachineCount = submachineCount
    self.course = course
  }

  /// How the machine came to its state.
  var course: SavedCourse {
    get { kept?.course ?? SavedCourse() }
    set { kept = newValue.isEmpty ? nil : KeptCourse(newValue) }
  }

  var hasCourse: Bool { kept != nil }
}

private final class KeptCourse: Equatable {
  let course: SavedCourse

  init(_ course: SavedCourse) { self.course = course }

  static func == (one: KeptCourse, other: KeptCourse) -> Bool { one.course == other.course }
}

/// An event that a machine has deferred (C7).
struct SavedDeferral: Equatable {
  let event: SavedState

  /// The event's place among those that all machines of the snapshot have deferred.
  let place: Int
}

/// How a machine came to its state, as far as it matters later.
struct SavedCourse: Equatable {
  /// The number of steps taken on each of the machine's chains, in order of registration; empty if it is on none.
  var chainProgress: [Int] = []

  /// How long the machine has been in its state, if a driver knows.
  var stay: SavedStay?

  /// The events that it has deferred, in order.
  var deferred: [SavedDeferral] = []

  /// The events that the machine has sent to itself for later (C6).
  var agenda: [SavedDelivery] = []

  var isEmpty: Bool { chainProgress.isEmpty && stay == nil && deferred.isEmpty && agenda.isEmpty }
}
