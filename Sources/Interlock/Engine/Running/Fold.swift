/// What the machines of a blueprint share: the table of a tree with submachines.
///
/// A tree is *folded* as long as the machines inside are not made. Until they are needed, the root's row contains all
/// their states.
@safe
final class Fold {
  private let table: Table
  private let start: Row

  /// The root's initial state.
  private let startByte: UInt8

  /// Whether the root's row contains all that there is to know about the machines inside.
  private let isComplete: Bool

  /// Attaches the submachines to a root.
  private let attach: (Engine) -> Void

  /// Makes the fold of a tree that is no longer used.
  ///
  /// - Parameter attach: attaches the submachines to a root in its initial state.
  /// - Complexity: O(*n*) in the number of configurations and events, up to a limit.
  init(of root: Engine, attach: @escaping (Engine) -> Void) {
    let node = root.ownNode()
    startByte = root.byte
    let (crew, table) = node.tree.prepare(node)
    self.table = table
    unsafe start = table.row(crew.configuration)
    isComplete = crew.members.allSatisfy { crew[$0].hasPlainContexts } && table.columnCount > 1
    self.attach = attach
    node.tree.compileAll(node)
  }

  /// Makes a machine in its initial state represent a whole tree in its first configuration, or attaches the submachines.
  func fold(_ root: Engine) {
    guard isComplete else {
      attach(root)
      return share(with: root)
    }
    root.isFolded = true
    unsafe root.resume(start, UInt16(table.columnCount - 1))
  }

  /// Makes the machines inside a folded root, each in its present state.
  func unfold(_ root: Engine) {
    let row = unsafe root.row
    root.isFolded = false
    root.suspend()
    root.byte = startByte
    attach(root)
    guard let node = root.knownNode else {
      preconditionFailure("A tree that was folded has machines inside.")
    }
    let crew = Crew(of: node)
    for (member, code) in unsafe table.configuration(of: row).enumerated() {
      crew[member].engine.byte = UInt8(truncatingIfNeeded: code)
    }
    share(with: root)
    node.tree.settleRow()
  }

  /// Lets a tree go by the shared table.
  private func share(with root: Engine) {
    guard let node = root.knownNode else { return }
    node.tree.adopt(table, node)
  }
}

extension Engine {
  /// Makes the machines inside a folded root.
  @inline(never)
  final func unfold() {
    let fold = program.with { $0.fold }
    if let fold { downcast(fold, to: Fold.self).unfold(self) }
  }

  /// What the machine shares with other trees of its blueprint.
  final var fold: Fold? { program.with { $0.fold.map { downcast($0, to: Fold.self) } } }
}

extension Tree {
  /// Goes by a table that no longer changes.
  func adopt(_ table: Table, _ node: Node) {
    dismissCrew()
    let made = Crew(of: node)
    crew = made
    cast = made
    unsafe players = made.players
    self.table = table
    isTableFrozen = true
  }

  /// Compiles what attempts are likely to need: the cells of all events in each configuration that they lead to, and the
  /// steps of all their candidates, up to a limit, and as long as the table is not begun anew. What a cell costs grows with the
  /// machines, so that trees of many get fewer.
  func compileAll(_ node: Node) {
    let (crew, table) = prepare(node)
    let engines = crew.members.map { crew[$0].engine }
    let before = engines.map(\.current)
    let isAlone = crew.count == 1
    let definition = node.engine.definition
    if isAlone {
      // A machine alone may be put into any state.
      for state in definition.states.values(definition.index.states.mentioned) {
        unsafe _ = table.row(CollectionOfOne(node.engine.program.with { $0.code(of: state) }))
      }
    }
    unsafe _ = table.row(crew.configuration)
    let events = crew.root.eventsToCompile
    let limit = 1 << 12
    let cellLimit = min(limit, (1 << 17) / crew.count)
    var (place, budget) = (0, cellLimit)
    while unsafe place < table.rows.count, (place + 1) * max(1, events.count) <= cellLimit,
      hasRoom(crew, table)
    {
      let row = unsafe table.rows[place]
      place += 1
      // Where data decides which machines are active, only the present configuration is known.
      guard unsafe crew.embedsData ? place == 1 : put(crew, in: row, table) else { continue }
      unsafe self.row = unsafe row
      for event in events where hasRoom(crew, table) { compile(.event(event), node, crew, table, &budget) }
      if hasRoom(crew, table) { compile(.eventless, node, crew, table, &budget) }
      for member in crew.members where crew[member].engine.hasCompletions && hasRoom(crew, table) {
        if crew[member].isActive { compile(.completion, crew[member], crew, table, &budget) }
      }
      if isAlone, unsafe table.rows.count * table.rows.count <= limit {
        for state in definition.states.values(definition.index.states.mentioned) {
          compile(.target(state), node, crew, table, &budget)
        }
      }
    }
    for (engine, state) in zip(engines, before) { _ = engine.replace(with: state) }
    unsafe row = nil
  }

  /// - Parameter budget: how many more reactions to events that closures map may be compiled.
  private func compile(
    _ subject: Pending.Subject, _ node: Node, _ crew: Crew, _ table: Table, _ budget: inout Int
  ) {
    let cell = cell(of: subject, on: node)
    targets = []
    if cell.isReaction, !crew.embedsData { compileSteps(cell.reaction.object, crew, table, &budget) }
  }

  private func compileSteps(_ reaction: Reaction, _ crew: Crew, _ table: Table, _ budget: inout Int) {
    if let passage = reaction.passage {
      let events = crew[passage.with { $0.member }].engine.eventsToCompile.map { Optional($0) } + [nil]
      for event in events where budget > 0 && hasRoom(crew, table) {
        budget -= 1
        let resolved = resolution(of: .unretained(reaction), event, at: passage, since: version)
        compileSteps(resolved.object, crew, table, &budget)
      }
      return
    }
    for (index, origin) in reaction.origins.enumerated()
    where origin.kind == .route && !origin.carriesAcross {
      let target = reaction.isOfTarget ? origin.target : nil
      let node = crew[origin.member]
      func compile(_ code: Int32, changesData: Bool) {
        if origin.steps[code] != nil || !node.hasOneClaim(to: origin.target) { return }
        let choice = Choice(
          reaction, index, node, target: target, detachments: node.detachments, changesData: changesData)
        var planner = Planner(self, crew, table, reaction, [choice], asking: Questions(mayAsk: false))
        let plan = planner.plan()
        if plan.isOpen { return }
        let step = origin.steps.add(plan.step, code)
        if code == Origin.plainStep { unsafe reaction.candidates[index].note(step) }
      }
      if let target {
        compile(node.engine.code(of: target), changesData: true)
      } else {
        compile(Origin.plainStep, changesData: origin.source != nil)
        if origin.source != nil, origin.effect == .stay { compile(Origin.sameStep, changesData: false) }
      }
    }
  }

  /// Puts the machines of the tree into the configuration of a row, as far as kinds tell.
  ///
  /// - Returns: whether all states are mentioned, so that it could.
  private func put(_ crew: Crew, in row: Row, _ table: Table) -> Bool {
    for (member, code) in unsafe table.configuration(of: row).enumerated() {
      let engine = crew[member].engine
      let states = engine.states
      if states.isOfBytes {
        if engine.byte != UInt8(truncatingIfNeeded: code) {
          engine.byte = UInt8(truncatingIfNeeded: code)
        }
      } else if code <= 0 {
        return false
      } else {
        _ = engine.replace(with: states.value(code))
      }
    }
    return true
  }
}

extension Engine {
  /// The events that the machine mentions; all of them, if they are the cases of an enum without payloads.
  fileprivate final var eventsToCompile: [AnyValue] {
    let events = definition.events
    if events.isOfBytes, let count = events.caseCount, count <= 64 {
      return (0..<count).map { AnyValue(byte: UInt8($0)) }
    }
    return (0..<Int32(events.count)).map { events.value($0 + 1) }
  }
}
