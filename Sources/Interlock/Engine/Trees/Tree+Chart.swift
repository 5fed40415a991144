extension Tree {
  /// Stops using the chart, because the structure or a definition changes.
  func dismissChart() {
    noteChange()
    canBeCharted = true
    guard let crew, let chart else { return }
    let root = crew.root
    root.columns = 0
    root.position = .max
    if isBusy {
      dismissed += [crew, chart]
      hasMoreToDo = true
    }
    (self.crew, self.chart) = (nil, nil)
  }

  /// Removes and returns the objects that a finished call may have been following.
  func takeDismissed() -> [AnyObject] {
    defer { dismissed = [] }
    return dismissed
  }

  /// Uses the chart again after an outermost call has ended, and makes one if there is none.
  ///
  /// - Parameter node: any machine of the tree.
  func settle(_ node: Node) {
    // The machine may have left the tree when the call ended, and be single now.
    if isBusy || node.engine.node !== node { return }
    if chart == nil, canBeCharted { makeChart(node) }
    installChart()
  }

  private func makeChart(_ node: Node) {
    var root = node
    while let parent = root.parent { root = parent }
    guard let crew = Crew(of: root) else {
      canBeCharted = false
      return
    }
    self.crew = crew
    chart = Chart(memberCount: crew.count, columnCount: root.columnCount)
  }

  private func installChart() {
    guard let crew, let chart, let row = chart.row(of: crew) else { return }
    let root = crew.root
    unsafe root.cells = chart.cells
    root.position = UInt32(row << chart.shift)
    root.columns = UInt16(chart.columnCount)
  }

  /// The effect of an event on the tree in its present configuration; nil if the tree must be consulted.
  ///
  /// - Parameter node: the machine on which the attempt is made.
  func cell(of event: UInt8, on node: Node) -> Cell? {
    guard let crew, let chart, crew.root === node.engine, event < chart.columnCount,
      let row = chart.row(of: crew)
    else { return nil }
    let known = chart.cell(row: row, column: Int(event))
    if !known.isUnknown { return known }
    let score = score(of: event, on: node, crew, chart)
    // A function that maps events may have changed the tree, or have made attempts, which are queued.
    guard self.chart === chart, !hasMoreToDo else { return nil }
    guard let score else {
      chart.set(.follow(Resolution(playing: nil)), row: row, column: Int(event))
      return nil
    }
    let cell = score.cell(isFolded: false)
    chart.set(cell, row: row, column: Int(event))
    installChart()
    return cell
  }

  /// The chart of a tree that is no longer used, with a cell for each of its events in each configuration that they
  /// lead to; nil if the tree can't be charted.
  ///
  /// - Parameter limit: the number of cells to compile.
  static func foldedChart(of root: Node, limit: Int) -> (chart: Chart, crew: Crew)? {
    let tree = root.tree
    tree.dismissChart()
    guard let crew = Crew(of: root) else { return nil }
    let chart = Chart(memberCount: crew.count, columnCount: root.columnCount)
    let events = root.sharedEventBytes
    guard chart.row(of: crew) != nil else { return nil }
    var row = 0
    while row < chart.rowCount, (row + 1) * events.count <= limit {
      for event in events {
        chart.put(crew, inRow: row)
        if let score = tree.score(of: event, on: root, crew, chart) {
          chart.set(score.cell(isFolded: true), row: row, column: Int(event))
        }
      }
      row += 1
    }
    chart.put(crew, inRow: 0)
    return (chart, crew)
  }

  /// Whether anything waits for the end of an outermost call.
  private var hasPending: Bool {
    joinedTree != nil || !queue.isEmpty || hasCompletions || !edited.isEmpty || !possibleRoots.isEmpty
      || !newLinks.isEmpty || !dismissed.isEmpty
  }

  /// The effect of an event, determined by an attempt that calls no handler, after which all machines are reset; nil if
  /// it can't be known beforehand.
  private func score(of event: UInt8, on node: Node, _ crew: Crew, _ chart: Chart) -> Score? {
    let recorder = Recorder(crew)
    let before = crew.members.map { crew[$0].byte }
    begin()
    self.recorder = recorder
    for member in crew.members { crew[member].ownRuntime().recorder = recorder }
    let outcome = Report.outcome { node.attemptNow(AnyValue(byte: event), nil, reporting: $0) }
    let outcomeByte = node.engine.byte
    var completionCount = 0
    while !recorder.isVoid, complete() {
      completionCount += 1
      if completionCount == min(64, node.limits.completions) { recorder.giveUp() }
    }
    let noted = takeCompletions()
    let row = chart.row(of: crew)
    let rootByte = node.engine.byte
    self.recorder = nil
    for member in crew.members {
      let engine = crew[member]
      engine.ownRuntime().recorder = nil
      engine.byte = before[member]
    }
    // Another tree may have joined this one meanwhile, or this one another.
    let foreign = noted.filter { member in !crew.members.contains { crew[$0] === member.engine } }
    for member in crew.members { crew[member].node?.finished = [] }
    for member in foreign { root.noteCompletion(member) }
    root.calls -= 1
    hasMoreToDo = hasPending
    guard !recorder.isVoid, !hasMoreToDo, let row else { return nil }
    let ending: Score.Ending =
      switch outcome {
      case .moved, .queued: .moved
      case .ignored: .ignored
      case .refused: .refused
      }
    return Score(
      ending, recorder.steps, recorder.handlers, crew, position: UInt32(row << chart.shift),
      rootByte: rootByte, outcomeByte: outcomeByte)
  }
}
