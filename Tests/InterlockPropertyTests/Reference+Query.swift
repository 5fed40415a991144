extension Oracle.Reference {
  /// F3: what would happen, as a list of numbers: a truth as 0 or 1, nothing as an empty list.
  func answer(_ query: Oracle.Query, _ userInfo: Int?) -> [Int] {
    let count = entries.count
    switch query {
    case .destination(let event):
      switch decide(event: world.event(event), userInfo: userInfo, among: count) {
      case .led(let to, _, _): return [to]
      case .ignored: return [state]
      case .refused: return []
      }
    case .canTryState(let target):
      return [canTryState(world.state(target), userInfo) ? 1 : 0]
    default:
      let before = isQuiet
      isQuiet = true
      defer { isQuiet = before }
      return quietAnswer(query, userInfo)
    }
  }

  private func quietAnswer(_ query: Oracle.Query, _ userInfo: Int?) -> [Int] {
    switch query {
    case _ where world.hasData: []
    case .hasEventRoute(let event, let arrow):
      [pairs(arrow).contains { leads(world.event(event), from: $0, to: $1, userInfo) } ? 1 : 0]
    case .hasStateRoute(let arrow):
      [pairs(arrow).contains { from, to in at(from) { canTryState(to, userInfo) } } ? 1 : 0]
    case .acceptedEvents(let among):
      (among ?? known(mentionedEvents, all: Oracle.events)).map(world.event).filter { event in
        if case .led = decide(event: event, userInfo: userInfo, among: entries.count) { true } else { false }
      }
    case .acceptedStates(let among):
      (among ?? known(mentionedStates, all: Oracle.states)).map(world.state)
        .filter { canTryState($0, userInfo) }
    case .destination, .canTryState:
      answer(query, userInfo)
    }
  }

  private func known(_ mentioned: [Int], all count: Int) -> [Int] {
    world.isCaseIterable ? Array(0..<count) : mentioned
  }

  private func canTryState(_ target: Int, _ userInfo: Int?) -> Bool {
    let decision = decide(target: target, userInfo: userInfo, among: entries.count, asking: true)
    return if case .led = decision { true } else { false }
  }

  /// Whether any row or mapping lead an event from one state to another: not only the first.
  private func leads(_ event: Int, from: Int, to: Int, _ userInfo: Int?) -> Bool {
    let situation = Oracle.Situation(event: event, from: from, to: to, userInfo: userInfo)
    let byRow = rows.contains { index, row in
      guard isAlive(index), !row.isIgnored, let match = row.event else { return false }
      let arrives = row.to == .any ? from == to : world.only(row.to) == to
      return world.event(event, matches: match) && world.state(from, matches: row.from) && arrives
        && agrees(row.condition, of: index, situation)
    }
    let question = Oracle.Situation(event: event, from: from, to: nil, userInfo: userInfo)
    return byRow
      || entries.indices.contains { index in
        guard isAlive(index), case .mapping(let mapping, false, _, _) = entries[index].registration else {
          return false
        }
        return target(of: mapping, index, question) == to
      }
  }

  /// The states that a question means: for one state itself, for a wildcard all that are known.
  private func pairs(_ arrow: Oracle.Arrow) -> [(Int, Int)] {
    let known = mentionedStates + [state]
    func states(_ match: Oracle.Match) -> [Int] {
      switch match {
      case .one(let value): [world.state(value)]
      case .list(let values): values.map(world.state)
      case .any: known
      }
    }
    return states(arrow.from).flatMap { from in states(arrow.to).map { (from, $0) } }
  }

  private func at<Result>(_ from: Int, _ body: () -> Result) -> Result {
    let before = state
    state = from
    defer { state = before }
    return body()
  }
}
