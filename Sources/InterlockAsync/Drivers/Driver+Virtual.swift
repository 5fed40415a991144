package import Interlock

// A driver whose time is virtual: without tasks, without sleeping, and reproducible. Its owner decides how much time
// passes, and how activities and awaited handlers end.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// How many turns may follow each other without time passing.
  private static var turnLimit: Int { 10_000 }

  /// Makes a driver whose time is virtual.
  ///
  /// - Parameter letsTimePass: whether there are timeouts and activities at all.
  package convenience init(virtually machine: _MachineEngine, letsTimePass: Bool = true) {
    self.init(of: machine, nil, letsTimePass: letsTimePass)
  }

  /// Advances the time from one timeout to the next. While an awaited handler is not done, all of them wait.
  ///
  /// - Parameter isSilent: whether awaited handlers are done at once, without being performed.
  package func advance(to end: Duration, isSilent: Bool = false) {
    let end = min(end, .longest)
    func settle() { isSilent ? settleSilently() : self.settle() }
    settle()
    while !isHeld, let deadline = nextDeadline, deadline <= end {
      virtualTime = max(virtualTime, deadline)
      settle()
    }
    virtualTime = max(virtualTime, end)
  }

  /// Takes turns until nothing is due.
  package func settle() {
    var turns = 0
    repeat {
      turn()
      turns += 1
      if turns == Self.turnLimit, let machine {
        fatalError(
          "Timeouts of zero duration follow each other endlessly in \(machine): make one of them longer.")
      }
    } while !isHeld && nextDeadline.map { $0 <= now() } ?? false
  }

  /// The pending timeouts of the active machines, the next first.
  package var pendingTimeouts: [(state: String, remaining: Duration)] {
    if needsSurvey { survey() }
    guard let root = machine else { return [] }
    return root.activeMachines().flatMap { machine in
      let path = machine.path(from: root)
      let state = path.isRoot ? machine.stateSpelling : "\(path): \(machine.stateSpelling)"
      let pending = stays[ObjectIdentifier(machine)]?.pending(of: machine) ?? []
      return pending.map { (state: state, remaining: max(.zero, $0.deadline - now())) }
    }.sorted { $0.remaining < $1.remaining }
  }

  /// The activities under way, in the order in which they started. Those whose results wait for an awaited handler have ended.
  private var underWay: [(number: Int, activity: RunningActivity)] {
    activities.filter { number, _ in !results.contains { $0.activity == number } }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Their names.
  package var activityLabels: [String?] { underWay.map(\.activity.label) }

  /// Ends the first activity of a name.
  ///
  /// - Parameter delivery: what is done with the result, which waits for awaited handlers; nil for nothing.
  package func end(activity name: String, _ delivery: (DeclaredActivity) -> Delivery?) {
    guard let (number, activity) = underWay.first(where: { $0.activity.label == name }) else {
      if pending.contains(name) {
        fatalError(
          "\"\(name)\" is no activity, but an awaited handler: say `finish(\"\(name)\")`, perhaps with `throwing:`."
        )
      }
      let names = activityLabels.map { $0.map { "\"\($0)\"" } ?? "one without a name" }
      fatalError(
        "No activity \"\(name)\" is under way: there \(names.isEmpty ? "is none" : "is \(names.joined(separator: ", "))")."
      )
    }
    results.append((number, delivery(activity.declaration)))
    settle()
  }

  /// The progress of the active machines' timeouts.
  package var moment: Moment {
    get {
      if needsSurvey { survey() }
      if !hasTime { return Moment(remaining: []) }
      return Moment(
        remaining: (machine?.activeMachines() ?? []).map { machine in
          stays[ObjectIdentifier(machine)]?.remaining(of: machine, at: now()) ?? []
        })
    }
    set {
      forgetStays()
      for (machine, remaining) in zip(machine?.activeMachines() ?? [], newValue.remaining)
      where machine.hasTime {
        enter(machine)
        stays[ObjectIdentifier(machine)]?.resume(remaining, of: machine, at: now())
      }
      needsSurvey = false
    }
  }

  /// Performs the awaited handlers that have not finished, and those that are triggered meanwhile.
  ///
  /// - Throws: the first error that did not become an event.
  package func performErrands(isolation: isolated (any Actor)? = #isolation) async throws {
    var thrown: (any Error)?
    while let errand = errands.first {
      let error = await Performance(of: identity).perform(errand.work)
      endFirstErrand(error)
      let own = failure
      failure = nil
      thrown = thrown ?? own
      settle()
    }
    if let thrown { throw thrown }
  }

  /// Decides that the first awaited handler is done.
  package func endErrand(_ name: String, _ error: (any Error)?) {
    if pending.first != name {
      fatalError(
        "The awaited handler \"\(name)\" is not the one under way: \(pending.first.map { "\"\($0)\" is" } ?? "there is none")."
      )
    }
    endFirstErrand(error)
    failure = nil
    settle()
  }

  /// Takes turns until nothing is due, and takes awaited handlers for done.
  package func settleSilently() {
    settle()
    while !errands.isEmpty {
      endFirstErrand(nil)
      settle()
    }
  }
}
