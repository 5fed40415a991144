// Looking up: the crew of the tree, its table, and the row of the present configuration.

extension Tree {
  /// The maximal number of configurations with a row. Beyond it, the table begins anew.
  private static var rowLimit: Int { 1 << 10 }

  /// Stops using the crew and the table, because the structure or a definition changes.
  func dismissCrew() {
    // What is released may run code that makes attempts, and these another crew.
    repeat { withExtendedLifetime(takeCrew()) {} } while crew != nil || table != nil
  }

  /// Removes the crew and the table. During an attempt, they are kept until the outermost call ends.
  func takeCrew() -> (Crew?, Table?) {
    noteChange()
    if let crew, unsafe crew.players != Crew.nobody { crew.root.suspend() }
    let (oldCrew, oldTable) = (crew, table)
    if isBusy {
      if let oldCrew { dismissed.append(oldCrew) }
      if let oldTable { dismissed.append(oldTable) }
    } else {
      cast = nil
    }
    (crew, table) = (nil, nil)
    unsafe row = nil
    isTableFrozen = false
    return (oldCrew, oldTable)
  }

  /// The crew and the table, made if necessary.
  ///
  /// - Parameter node: any machine of the tree.
  func prepare(_ node: Node) -> (crew: Crew, table: Table) {
    // A machine that was detached during an attempt has a crew of its own, and belongs to the same tree until the attempt is
    // over.
    if let crew, !crew.contains(node) { dismissCrew() }
    if let crew, let table {
      play(.unretained(crew))
      if isTableFrozen || hasRoom(crew, table) { return (crew, table) }
      // Where there are too many configurations to know them all, those of a while ago are forgotten.
      if isBusy { dismissed.append(table) }
      noteChange()
      dropPlans(of: crew)
      self.table = nil
      unsafe row = nil
      crew.root.suspend()
    }
    if crew == nil {
      var root = node
      while let parent = root.parent { root = parent }
      let made = Crew(of: root)
      crew = made
      // Attempts that closures make from now on have to wait.
      made.root.suspend()
    }
    guard let crew else { preconditionFailure("A tree has a crew.") }
    play(.unretained(crew))
    let table = makeTable(crew)
    self.table = table
    return (crew, table)
  }

  /// The crew and the table without counting references. Those of a call are kept until it ends.
  private var heldCrew: Held<Crew>? { crew.map { .unretained($0) } }
  private var heldTable: Held<Table>? { table.map { .unretained($0) } }

  /// Makes a crew that of the attempt under way.
  @inline(__always)
  private func play(_ crew: Held<Crew>) {
    crew.with { cast = $0 }
    unsafe players = unsafe crew.with { unsafe $0.players }
  }

  /// The row of the present configuration; nil if there is none, or no table, or if users' functions, which may do anything, would be
  /// asked for it.
  private var knownRow: Row? {
    if let row = unsafe row { return unsafe row }
    guard let crew, let table, !crew.asksFunctions else { return nil }
    return unsafe presentRow(crew, table)
  }

  /// Forgets the plans of a crew, whose steps lead to rows of a table that is no longer used.
  func dropPlans(of crew: Crew) {
    let plans = crew.takePlans()
    if isBusy { dismissed.append(plans) }
    withExtendedLifetime(plans) {}
  }

  /// Whether a table may get further rows.
  func hasRoom(_ crew: Crew, _ table: Table) -> Bool {
    unsafe crew.count == 1 || table.rows.count <= Self.rowLimit
  }

  private func makeTable(_ crew: Crew) -> Table {
    if crew.count == 1, !crew.isWatched {
      let program = crew.root.program.object
      isTableFrozen = program.isFrozen
      if let table = program.isFrozen ? program.table : program.ownTable() { return table }
    }
    isTableFrozen = false
    return Table(
      memberCount: crew.count, columnCount: crew.columnCount,
      targetCount: crew.root.program.with { $0.definition.targetCount })
  }

  /// The row of the present configuration; nil if a frozen table has none.
  func presentRow(_ crew: Crew, _ table: Table) -> Row? {
    if let row = unsafe row { return unsafe row }
    let configuration = crew.heldIfEmbedding { crew.configuration }
    guard self.crew === crew else { return nil }
    unsafe row = unsafe self.row(of: configuration, in: table)
    return unsafe row
  }

  /// The row of a configuration; nil if a frozen table has none.
  func row(of configuration: some Collection<Int32>, in table: Table) -> Row? {
    unsafe isTableFrozen ? table.knownRow(configuration) : table.row(configuration)
  }

  /// The cell of an attempt, if it and the row of the present configuration are known; otherwise unknown.
  @inline(__always)
  private func knownCell(of subject: Pending.Subject, on node: Node) -> Cell {
    // A row is one of the table of a crew, in which a machine that was detached is not.
    guard let row = unsafe row, let table = heldTable, let crew = heldCrew, crew.with({ $0.knows(node) })
    else { return .unknown }
    play(crew)
    let key = unsafe Table.Key(row: RowHead.head(of: row).pointee.number, node, subject)
    return table.with { $0.cell(key) }
  }

  /// The cell of an attempt in the present configuration.
  func cell(of subject: Pending.Subject, on node: Node) -> Cell {
    // Where nothing is inside, no function has to be asked for its target.
    let hasNothingInside = node.links.isEmpty
    if hasNothingInside, case .target(let target) = subject { setTargets(target, node) }
    if hasNothingInside || subject.target == nil {
      let known = knownCell(of: subject, on: node)
      if !known.isUnknown { return known }
    }
    let (crew, table) = prepare(node)
    let row = unsafe presentRow(crew, table)
    if !hasNothingInside, case .target(let target) = subject { crew.held { setTargets(target, node) } }
    // A function that extracts a state may have changed the tree.
    guard self.crew === crew else { return cell(of: subject, on: node) }
    let key = unsafe row.map { unsafe Table.Key(row: table.number(of: $0), node, subject) }
    if let key {
      let known = table.cell(key)
      if !known.isUnknown { return known }
    }
    if isTableFrozen {
      depart(crew)
      return cell(of: subject, on: node)
    }
    let before = version
    var compiler = Compiler(self, crew, table, for: node)
    let made: Cell
    switch subject {
    case .event(let event): made = crew.held { compiler.eventCell(event) }
    case .target(let target): made = crew.held { compiler.targetCell(target) }
    case .eventless: made = compiler.eventlessCell()
    case .completion: made = crew.held { compiler.completionCell() }
    }
    // A function that maps events may have changed the tree, or made a query that has filled the cell.
    let isCurrent = version == before && self.table === table
    if isCurrent, compiler.isLasting, edited.isEmpty, let key, table.cell(key).isUnknown {
      table.set(made, key)
      return made
    }
    if made.isReaction { dismissed.append(made.reaction.take()) }
    return isCurrent ? made : cell(of: subject, on: node)
  }

  /// Finds the machines that may decide about a target state, with their own targets: the addressed one, and those inside it.
  func setTargets(_ target: AnyValue, _ node: Node) {
    isCluttered = true
    while targets.popLast() != nil {}
    addTargets(target, node)
  }

  /// Adds a machine, and either the one that is embedded in its state, if that decides (H5), or the active regions (C2).
  private func addTargets(_ target: AnyValue, _ node: Node) {
    targets.append((node, target))
    if node.links.isEmpty { return }
    let state = node.engine.current
    if let link = node.embedded(in: state), link.takesPart, link.decides(from: state, to: target) {
      if let own = link.place.state(in: target) { addTargets(own, link.child.node) }
      return
    }
    for link in node.links where link.place.region != nil && link.takesPart && link.matches(state) {
      addTargets(target, link.child.node)
    }
  }

  /// A reaction for which all closures have been asked that map events for submachines: each of these stands in it with its candidates
  /// for the event that it receives (H6).
  func resolved(_ reaction: Held<Reaction>, since begun: Int) -> Held<Reaction> {
    var reaction = reaction
    while let passage = reaction.with({ $0.passage }) {
      let own = event(passed: passage, in: reaction)
      reaction = resolution(of: reaction, own, at: passage, since: begun)
      guard let own else { continue }
      isCluttered = true
      for place in 0..<reaction.with({ $0.receivers.count }) {
        let member = reaction.with { $0.receivers[place] }
        let receiver = unsafe players[member].node
        let event: AnyValue? = receiver.hasPlainEvents ? reaction.with { $0.events[member] } : own
        receiver.with { $0.offered = event }
        offered.append(receiver)
      }
    }
    return reaction
  }

  /// The event that a closure maps for a submachine; nil if it does not receive any.
  private func event(passed passage: Held<Origin>, in reaction: Held<Reaction>) -> AnyValue? {
    let member = passage.with { $0.member }
    guard takesPart(member), let link = unsafe players[member].link else { return nil }
    var receiver = link.parent
    if receiver.with({ $0.offered == nil }), receiver.hasPlainEvents,
      let member = cast?.index(of: receiver.object)
    {
      return reaction.with { $0.events[member] }.flatMap { event in link.with { $0.events.down(event) } }
    }
    // It receives what a closure has mapped, or what the machine around it receives.
    while receiver.with({ $0.offered == nil }), receiver != heldAddressed, let link = receiver.link {
      receiver = link.parent
    }
    if let event = receiver.with({ $0.offered }) { return link.with { $0.events.down(event) } }
    if !isOfEvent { return nil }
    return link.with { unsafe $0.events.down(AnyValue(byte: eventByte, box: eventBox), at: eventPointer) }
  }

  /// The reaction with the candidates of a submachine in place of its passage.
  ///
  /// - Parameter event: the event that the submachine receives; nil for none.
  func resolution(
    of reaction: Held<Reaction>, _ event: AnyValue?, at passage: Held<Origin>, since begun: Int
  ) -> Held<Reaction> {
    let receiver = unsafe players[passage.with { $0.member }].engine
    let code = event.map { event in receiver.with { $0.eventCode(event) } } ?? Int32.min
    if version == begun, let known = passage.with({ $0.resolutions[code] }) { return known }
    return resolve(reaction.object, event, code, at: passage.object, since: begun)
  }

  /// The same for an event with which the passage has not been resolved yet.
  @inline(never)
  private func resolve(
    _ reaction: Reaction, _ event: AnyValue?, _ code: Int32, at passage: Origin, since begun: Int
  ) -> Held<Reaction> {
    guard let cast else { preconditionFailure("An attempt has a crew.") }
    if version == begun, isTableFrozen, reaction.isLasting { depart(cast) }
    let node = cast[reaction.member]
    var compiler = Compiler(self, cast, for: node, after: reaction, passing: event, to: passage.member)
    let outer = reaction.events[reaction.member] ?? AnyValue(byte: 0)
    let made = cast.held { compiler.eventCell(outer, isReaction: true).reaction.take() }
    if version == begun, reaction.isLasting, compiler.isLasting, edited.isEmpty {
      made.isLasting = true
      // A query meanwhile may have added one.
      return passage.resolutions.add(made, code)
    }
    dismissed.append(made)
    isUnsettled = true
    return .unretained(made)
  }

  /// Continues with a table of the tree's own, because a shared one lacks a cell.
  private func depart(_ crew: Crew) {
    // An attempt under way must not go on to a row of the table that it follows.
    noteChange()
    dropPlans(of: crew)
    if crew.count == 1, crew.root.program.object.isFrozen { crew.root.depart() }
    if isBusy, let table { dismissed.append(table) }
    table = nil
    unsafe row = nil
    isTableFrozen = false
    crew.root.suspend()
  }

  /// Lets the root go by the cells of the present configuration.
  func settleRow() {
    guard !isBusy, !isDeferring, let table = heldTable, let row = unsafe knownRow, let crew = heldCrew else {
      return
    }
    play(crew)
    let last = table.with { UInt16($0.columnCount - 1) }
    crew.with { $0.heldRoot }.with { unsafe $0.resume(row, last) }
  }
}

extension Crew {
  /// How many columns a table of the tree needs for the events of the root.
  var columnCount: Int {
    let definition = root.definition
    if count == 1 || !definition.events.isOfBytes { return definition.columnCount(upTo: count == 1 ? 64 : 0) }
    let definitions = members.map { self[$0].engine.definition }
    let isMapped = members.contains { member in
      if case .translated? = self[member].link?.events { member > 0 } else { false }
    }
    return isMapped ? 257 : definitions.map { $0.columnCount(upTo: 0) }.max() ?? 257
  }
}

extension Table.Key {
  /// The key of an attempt on a machine in a row.
  fileprivate init(row: Int32, _ node: Node, _ subject: Tree.Pending.Subject) {
    let engine = node.heldEngine
    switch subject {
    case .event(let event):
      let code = engine.with { $0.eventCode(event) }
      self.init(row: row, member: Int32(node.member), kind: .event, column: code)
    case .target(let target):
      let code = engine.with { $0.code(of: target) }
      self.init(row: row, member: Int32(node.member), kind: .target, column: code)
    case .eventless: self.init(row: row, member: Int32(node.member), kind: .eventless, column: 0)
    case .completion: self.init(row: row, member: Int32(node.member), kind: .completion, column: 0)
    }
  }
}

extension Engine {
  /// The code of an event in the keys of cells.
  fileprivate final func eventCode(_ event: AnyValue) -> Int32 {
    program.with {
      $0.definition.events.isOfBytes ? Int32(event.byte) : $0.definition.events.number(of: event)
    }
  }
}
