extension Oracle {
  /// What is decided before anything changes.
  enum Decision {
    /// These registrations lead there.
    case led(to: Int, isInternal: Bool, by: Set<Int>)
    case ignored
    case refused([Objection])
  }
}

extension Oracle.Reference {
  /// R1: the routes by rank, then the mappings; the first that agrees leads.
  func decide(event: Int, userInfo: Int?, among count: Int) -> Oracle.Decision {
    let from = state
    var ranks: [[(index: Int, row: Oracle.Row)]] = [[], [], [], []]
    for (index, row) in rows where index < count {
      guard let match = row.event, world.event(event, matches: match) else { continue }
      if world.state(from, matches: row.from) { ranks[row.rank].append((index, row)) }
    }
    var objections: [Oracle.Objection] = []
    var seen: Set<[Int]> = []
    for (index, row) in ranks.joined() where isAlive(index) {
      if row.isIgnored { return .ignored }
      let to = row.to == .any ? from : world.only(row.to)
      guard seen.insert([index, row.route, to]).inserted else { continue }
      let situation = Oracle.Situation(event: event, from: from, to: to, userInfo: userInfo)
      if agrees(row.condition, of: index, situation) {
        return .led(to: to, isInternal: row.to == .any, by: [index])
      }
      objections.append(world.objection(row))
    }
    let situation = Oracle.Situation(event: event, from: from, to: nil, userInfo: userInfo)
    for index in 0..<count where isAlive(index) {
      guard case .mapping(let mapping, false, _, _) = entries[index].registration else { continue }
      if let to = target(of: mapping, index, situation) {
        return .led(to: to, isInternal: false, by: [index])
      }
    }
    return .refused(objections)
  }

  /// R4: routes of both kinds in the order of registration, then state route mappings, then route mappings. One
  /// that agrees is enough; after it only those that have a handler to fire are asked. A query (`asking`) fires
  /// none and stops at the first.
  func decide(target: Int, userInfo: Int?, among count: Int, asking: Bool) -> Oracle.Decision {
    let from = state
    let situation = Oracle.Situation(event: nil, from: from, to: target, userInfo: userInfo)
    var objections: [Oracle.Objection] = []
    var leaders: Set<Int> = []
    var seen: Set<[Int]> = []
    func isWanted(_ index: Int) -> Bool {
      isAlive(index) && (leaders.isEmpty || !asking && entries[index].registration.hasStateRouteHandler)
    }
    for (index, row) in rows where index < count && isWanted(index) && !row.isIgnored {
      guard world.state(from, matches: row.from), world.state(target, matches: row.to) else { continue }
      guard seen.insert([index, row.route]).inserted else { continue }
      if agrees(row.condition, of: index, situation) {
        leaders.insert(index)
      } else {
        objections.append(world.objection(row))
      }
    }
    let question = Oracle.Situation(event: nil, from: from, to: nil, userInfo: userInfo)
    for index in 0..<count where isWanted(index) {
      guard case .mapping(let mapping, true, _, _) = entries[index].registration else { continue }
      call(.stateMapping, mapping, of: index, question)
      let targets = answers.targets(of: mapping, question) ?? []
      if targets.contains(where: { world.state($0) == target }) { leaders.insert(index) }
    }
    for index in 0..<count where isWanted(index) {
      guard case .mapping(let mapping, false, _, _) = entries[index].registration else { continue }
      if self.target(of: mapping, index, question) == target { leaders.insert(index) }
    }
    return leaders.isEmpty ? .refused(objections) : .led(to: target, isInternal: false, by: leaders)
  }

  /// Asks a condition; no condition agrees.
  func agrees(_ condition: Oracle.Condition?, of index: Int, _ situation: Oracle.Situation) -> Bool {
    guard let closure = condition?.closure else { return true }
    call(.condition, closure, of: index, situation)
    return answers.verdict(of: closure, situation)
  }

  /// Asks a route mapping.
  func target(of mapping: Oracle.Closure, _ index: Int, _ situation: Oracle.Situation) -> Int? {
    call(.mapping, mapping, of: index, situation)
    return answers.target(of: mapping, situation).map(world.state)
  }
}
