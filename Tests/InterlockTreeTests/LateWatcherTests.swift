import Interlock
import Testing

/// G2: who begins to watch a machine during an attempt is told of the next ones.
@Suite struct LateWatcherTests {
  enum Door: StateType { case open, shut }
  enum Lock: StateType { case off, on }
  enum Push: EventType { case swing, turn, stray }

  /// Where a watcher is added.
  enum Place: CaseIterable {
    case condition, exit, handler, entry, error
    case innerCondition, innerExit, innerHandler, innerEntry
  }

  struct Setting {
    var isTree = true

    /// Whether all ways are known already, so that attempts take the shortest.
    var isWarm = true

    /// Whether somebody else watches from the beginning.
    var isWatched = false

    static let all = [false, true].flatMap { isTree in
      [false, true].flatMap { isWarm in
        [false, true].map { Setting(isTree: isTree, isWarm: isWarm, isWatched: $0) }
      }
    }
  }

  /// What watchers are told, with the number of the attempt.
  struct Report: Equatable {
    struct Line: Equatable {
      let attempt: Int
      let change: String
    }

    var early: [Line] = []
    var late: [Line] = []

    /// The attempt during which the late one was added.
    var addition: Int?
  }

  static func report(_ place: Place, _ setting: Setting) -> Report {
    var report = Report()
    var attempt = 0
    let door = StateMachine<Door, Push>(state: .shut)
    let lock = StateMachine<Lock, Push>(state: .off)
    func add(_ here: Place) {
      guard here == place, attempt > 0, report.addition == nil else { return }
      report.addition = attempt
      door.addTreeHandler { report.late.append(.init(attempt: attempt, change: "\($0)")) }
    }
    door.addRoute(
      event: .swing, .shut => .open,
      condition: { _ in
        add(.condition)
        return true
      })
    door.addRoute(event: .swing, .open => .shut)
    door.add { OnExit(.any) { _ in add(.exit) } }
    door.addHandler(event: .swing) { _ in add(.handler) }
    door.add { OnEntry(.any) { _ in add(.entry) } }
    door.addErrorHandler { _ in add(.error) }
    lock.addRoute(
      event: .turn, .off => .on,
      condition: { _ in
        add(.innerCondition)
        return true
      })
    lock.addRoute(event: .turn, .on => .off)
    lock.add { OnExit(.any) { _ in add(.innerExit) } }
    lock.addHandler(event: .turn) { _ in add(.innerHandler) }
    lock.add { OnEntry(.any) { _ in add(.innerEntry) } }
    if setting.isTree { door.attach(lock, to: .open) }
    if setting.isWatched {
      door.addTreeHandler { report.early.append(.init(attempt: attempt, change: "\($0)")) }
    }
    if setting.isWarm { for _ in 0..<4 { door <-! .swing <-! .turn <-! .turn } }
    report.early = []
    for push in [Push.swing, .turn, .stray, .swing, .swing, .turn, .swing] {
      attempt += 1
      door <-! push
    }
    return report
  }

  @Test(
    "G2: a watcher that is added during an attempt receives all later changes, and none of that attempt",
    arguments: Place.allCases)
  func nextAttempt(place: Place) throws {
    for isTree in [false, true] {
      var setting = Setting(isTree: isTree, isWatched: true)
      let watched = Self.report(place, setting)
      guard let addition = watched.addition else {
        #expect(!isTree && [.innerCondition, .innerExit, .innerHandler, .innerEntry].contains(place))
        continue
      }
      #expect(watched.late == watched.early.filter { $0.attempt > addition }, "\(setting)")
      #expect(!watched.late.isEmpty)
      for other in Setting.all where other.isTree == isTree {
        setting = other
        let report = Self.report(place, setting)
        #expect(report.addition == addition, "\(setting)")
        #expect(report.late == watched.late, "\(setting)")
      }
    }
  }

  @Test("G2: a queued attempt of a submachine is a next attempt")
  func innerAttempts() {
    let machine = Machine<Door, Push>(state: .shut)
    var log: [String] = []
    machine.add { On(.swing, .shut => .open) }
    machine.add { On(.turn, .open => .shut) }
    machine.addHandler(event: .swing) { context in
      context.machine.addTreeHandler { log.append("\($0)") }
      context.machine <-! .turn
    }
    machine <-! .swing
    #expect(log == [".open => .shut on .turn"])
  }

  @Test("G2: a completion that follows a step is a next attempt")
  func completions() {
    let (outer, middle) = (Family.outer(.on), Family.middle(.running))
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .busy) }
    var log: [String] = []
    middle.addHandler(event: .finish) { _ in outer.addTreeHandler { log.append("\($0)") } }
    outer <-! .finish
    #expect(log == ["Middle: is left in .done", ".on => .busy"])
  }

  @Test(
    "G2: a watcher of a machine that is attached or detached in the same attempt receives later attempts")
  func treeEdits() {
    enum Edit: CaseIterable { case attachesFirst, attachesLast, staysAlone, detachesFirst, detachesLast }
    for edit in Edit.allCases {
      let (outer, middle) = (Family.outer(.on), Family.middle())
      let before = [.detachesFirst, .detachesLast].contains(edit) ? outer.attach(middle, to: .on) : nil
      var log: [String] = []
      var isArmed = true
      middle.addHandler(event: .run) { context in
        guard isArmed else { return }
        isArmed = false
        if edit == .attachesFirst { outer.attach(middle, to: .on) }
        if edit == .detachesFirst { before?.dispose() }
        middle.addTreeHandler { log.append("\($0)") }
        if edit == .attachesLast { outer.attach(middle, to: .on) }
        if edit == .detachesLast { before?.dispose() }
      }
      middle <-! .run <-! .finish
      #expect(log == [".running => .done on .finish"], "\(edit)")
    }
  }

  @Test("G1, G2: a watcher that is added and removed in one attempt is never called")
  func removed() {
    for isTree in [false, true] {
      let machine = Family.outer()
      if isTree { machine.attach(Family.middle(), to: .on) }
      var log: [String] = []
      machine.addHandler(event: .power) { context in
        let handler = context.machine.addTreeHandler { log.append("\($0)") }
        handler.dispose()
        #expect(handler.disposed)
      }
      machine <-! .power <-! .power
      #expect(log == [])
    }
  }

  @Test("G2: a registration that a condition adds during a query takes part at once")
  func questions() {
    for isTree in [false, true] {
      let machine = Family.outer()
      if isTree { machine.attach(Family.middle(), to: .on) }
      var log: [String] = []
      var isAdded = false
      machine.addRoute(
        event: .stray, .off => .on,
        condition: { context in
          if !isAdded { context.machine.addTreeHandler { log.append("\($0)") } }
          isAdded = true
          return true
        })
      #expect(machine.destination(on: .stray) == .on)
      machine <-! .stray
      #expect(log.first == ".off => .on on .stray")
    }
  }
}
