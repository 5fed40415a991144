import Interlock
import Testing

@Suite struct WatchingTests {
  /// A root with two regions in `.on`, one of which has a machine of its own.
  struct Tree {
    let outer = Family.outer()
    let middle = Family.middle()
    let lamp = Family.inner()
    let inner = Family.inner()

    init() {
      outer.attach(middle, to: .on)
      outer.attach(lamp, to: .on)
      middle.attach(inner, to: .running)
    }
  }

  @Test("H11: one handler receives every machine's transitions, starts and ends, with its path")
  func wholeTree() {
    let tree = Tree()
    var log: [String] = []
    tree.outer.addTreeHandler { log.append("\($0)") }
    tree.outer <-! .power <-! .run <-! .shift <-! .power
    #expect(
      log == [
        ".off => .on on .power", "Middle: starts in .idle", "Inner[1]: starts in .low",
        "Middle: .idle => .running on .run", "Middle / Inner: starts in .low",
        "Middle / Inner: .low => .high on .shift", "Inner[1]: .low => .high on .shift",
        "Inner[1]: is left in .high", "Middle / Inner: is left in .high", "Middle: is left in .running",
        ".on => .off on .power",
      ])
  }

  @Test("H11: watching a machine inside has paths that begin there, and no changes from outside")
  func insideOnly() {
    let tree = Tree()
    var log: [String] = []
    tree.middle.addTreeHandler { log.append("\($0)") }
    tree.outer <-! .power <-! .run <-! .shift
    #expect(
      log == [
        "starts in .idle", ".idle => .running on .run", "Inner: starts in .low",
        "Inner: .low => .high on .shift",
      ])
  }

  @Test(
    "H11: the handler receives a transition after the states have changed, before the transition's own handlers"
  )
  func moment() {
    let machine = Family.inner()
    var log: [String] = []
    machine.add { OnExit(.low) { log.append("leaves, in \($0.machine.state)") } }
    machine.addHandler(event: .shift, order: 0) { _ in log.append("handles") }
    machine.addTreeHandler { log.append("\($0), in \(machine.state)") }
    machine <-! .shift
    #expect(log == ["leaves, in low", ".low => .high on .shift, in high", "handles"])
  }

  @Test(
    "H11: the handler receives a start before its entry handlers, and an end after its exit handlers")
  func momentsInTrees() {
    let (outer, middle) = (Family.outer(), Family.middle())
    outer.attach(middle, to: .on)
    var log: [String] = []
    middle.add { OnEntry(.any) { _ in log.append("enters") } }
    middle.add { OnExit(.any) { _ in log.append("exits") } }
    outer.addTreeHandler { log.append("\($0)") }
    outer <-! .power <-! .power
    #expect(
      log == [
        ".off => .on on .power", "Middle: starts in .idle", "enters", "exits", "Middle: is left in .idle",
        ".on => .off on .power",
      ])
  }

  @Test("H11: a machine that is alone does the same, watched or not")
  func watchingChangesNothing() {
    func run(isWatched: Bool) -> (log: [String], changes: [String]) {
      let machine = Family.middle()
      var (log, changes): ([String], [String]) = ([], [])
      machine.addRoute(event: .power, .any => .any)
      machine.add { Ignore(.shift) }
      machine.addHandler(event: .run) { context in
        log.append("first \(context) in \(machine.state)")
        if context.toState == .running { context.machine <-! .finish }
        log.append("left \(machine.state)")
      }
      machine.addHandler(event: .finish) { log.append("second \($0) in \(machine.state)") }
      machine.addErrorHandler { log.append($0.refusal.map { "\($0)" } ?? "") }
      if isWatched { machine.addTreeHandler { changes.append("\($0)") } }
      for event in [Family.Signal.run, .shift, .power, .run, .stray] {
        log.append("\(machine.send(event)), \(machine.destination(on: .run) == nil)")
      }
      return (log, changes)
    }
    let watched = run(isWatched: true)
    #expect(watched.log == run(isWatched: false).log)
    #expect(
      watched.changes == [
        ".idle => .running on .run", ".running => .done on .finish", "stays in .done on .power",
      ])
  }

  @Test(
    "H11: the handler receives transitions of every cause: state attempts, mappings, completions, messages")
  func everyWay() {
    enum Load: StateType { case empty, full(String) }
    let machine = StateMachine<Load, Family.Signal>(state: .empty) { machine in
      machine.addRoute(.any => .empty)
      machine.addRouteMapping { event, _, userInfo in
        event == .run ? .full(userInfo as? String ?? "nothing") : nil
      }
    }
    var log: [String] = []
    var loads: [String] = []
    machine.addTreeHandler {
      log.append("\($0)")
      loads.append("\($0.toState)")
    }
    #expect(machine.send(.run, userInfo: "sand").isAccepted)
    #expect(machine.send(.run).isAccepted)
    #expect(machine.move(to: .empty).isAccepted)
    #expect(!machine.send(.stray).isAccepted)
    #expect(log == [".empty => .full on .run", ".full => .full on .run", ".full => .empty"])
    #expect(loads == ["full(\"sand\")", "full(\"nothing\")", "empty"])

    let (outer, middle) = (Family.outer(.on), Family.middle(.running))
    outer.attach(middle, to: .on)
    outer.add { OnCompletion(.on => .busy) }
    log = []
    outer.addTreeHandler { log.append("\($0)") }
    outer <-! .finish
    #expect(
      log == ["Middle: .running => .done on .finish", "Middle: is left in .done", ".on => .busy"])
  }

  @Test("H11: the change of a machine can be had with its types")
  func types() {
    let tree = Tree()
    var changes: [Change<Family.Inner, Family.Signal>] = []
    tree.outer.addTreeHandler { change in
      if let change = change.as(Change<Family.Inner, Family.Signal>.self) { changes.append(change) }
    }
    tree.outer <-! .power <-! .run <-! .shift
    #expect(changes.map(\.path.description) == ["Inner[1]", "Middle / Inner", "Middle / Inner", "Inner[1]"])
    #expect(changes.map(\.toState) == [.low, .low, .high, .high])
    #expect(changes.map(\.event) == [nil, nil, .shift, .shift])
    #expect(changes.map(\.kind) == [.started, .started, .moved, .moved])
  }

  @Test("H11: a blueprint's tree is watched, even before its submachines are made")
  func blueprints() {
    let inner = Blueprint<Family.Inner, Family.Signal>(state: .low) { On(.shift, .low => .high) }
    let outer = Blueprint<Family.Outer, Family.Signal>(state: .off) {
      On(.power, .off => .on)
      Submachine(inner, in: .on)
    }
    let (watched, other) = (outer.machine(), outer.machine())
    var log: [String] = []
    watched <-! .power
    watched.addTreeHandler { log.append("\($0)") }
    watched <-! .shift
    other <-! .power <-! .shift
    #expect(log == ["Inner: .low => .high on .shift"])
    #expect(other.configuration == watched.configuration)
  }

  @Test("H11: machines that are attached later are watched, those that are detached no more")
  func attachment() {
    let (outer, middle) = (Family.outer(.on), Family.middle())
    var log: [String] = []
    outer.addTreeHandler { log.append("\($0)") }
    let attachment = outer.attach(middle, to: .on)
    middle <-! .run
    #expect(middle.isWatched)
    attachment.dispose()
    #expect(!middle.isWatched)
    middle <-! .run
    outer <-! .power
    #expect(log == ["Middle: .idle => .running on .run", ".on => .off on .power"])
  }

  @Test("H11, G1: a disposed handler is not called again, even later in the attempt under way")
  func disposal() {
    let tree = Tree()
    var log: [String] = []
    let handlers = DisposableBag()
    tree.outer.addTreeHandler { _ in handlers.dispose() }
    tree.outer.addTreeHandler { log.append("\($0)") }.disposed(by: handlers)
    tree.outer <-! .power <-! .shift
    #expect(log == [])
  }

  @Test("H11, T4: an attempt of the handler waits for the attempt under way")
  func attempts() {
    let tree = Tree()
    var log: [String] = []
    tree.outer.addTreeHandler { change in
      log.append("\(change)")
      if change.path == .root, change.event as? Family.Signal == .power { tree.outer <-! .run }
    }
    tree.outer <-! .power
    #expect(
      log == [
        ".off => .on on .power", "Middle: starts in .idle", "Inner[1]: starts in .low",
        "Middle: .idle => .running on .run", "Middle / Inner: starts in .low",
      ])
  }

  @Test("H11: a path counts the siblings that are there, and agrees with the members, after one is detached")
  func detachedSibling() {
    let outer = Family.outer(.on)
    let inner = (0..<3).map { _ in Family.inner() }
    let attachments = inner.map { outer.attach($0, to: .on) }
    var paths: [String] = []
    outer.addTreeHandler { paths.append("\($0.path)") }
    outer <-! .shift
    attachments[1].dispose()
    outer <-! .shift
    #expect(paths == ["Inner", "Inner[1]", "Inner[2]", "Inner", "Inner[1]"])
    #expect(outer.members.dropFirst().map { "\($0.path)" } == ["Inner", "Inner[1]"])
  }

  @Test("H11: a machine that is no longer watched behaves as before")
  func afterwards() {
    for isAlone in [true, false] {
      let (outer, middle) = (Family.outer(.on), Family.middle())
      if !isAlone { outer.attach(middle, to: .on) }
      var count = 0
      let handler = outer.addTreeHandler { _ in count += 1 }
      outer <-! .shift
      handler.dispose()
      handler.dispose()
      outer <-! .shift <-! .power
      #expect((outer.state, count, handler.disposed) == (.off, isAlone ? 1 : 2, true))
    }
  }

  @Test("H11, G3: a watched machine is freed when its users release it, and its handler with it")
  func lifetime() {
    final class Token {}
    weak var token: Token?
    weak var machine: StateMachine<Family.Outer, Family.Signal>?
    var handler: (any Disposable)?
    do {
      let tree = Tree()
      let held = Token()
      (machine, token) = (tree.outer, held)
      handler = tree.outer.addTreeHandler { _ in withExtendedLifetime(held) {} }
      tree.outer <-! .power
    }
    #expect(machine == nil)
    #expect(token == nil)
    #expect(handler?.disposed == true)
  }

  @Test("H11: the machines of a tree can be walked without naming their types")
  func walk() {
    let tree = Tree()
    tree.outer <-! .power
    #expect(
      tree.outer.members.map(\.description) == [
        "root in .on", "Middle in .idle", "Middle / Inner in .low, not active", "Inner[1] in .low",
      ])
    #expect(tree.outer.members[2].machine(as: Machine<Family.Inner, Family.Signal>.self) === tree.inner)
    #expect(tree.outer.members[2].machine(as: Machine<Family.Outer, Family.Signal>.self) == nil)
    #expect(Family.inner().members.map(\.description) == ["root in .low"])
  }
}
