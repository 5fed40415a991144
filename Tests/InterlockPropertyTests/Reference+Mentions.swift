extension Oracle.Reference {
  private typealias Mentions = (events: [Int], states: [Int])

  /// Keeps the mentioned values in the order in which they came to be mentioned: what no registration mentions any
  /// more goes, and comes last when it comes back.
  func updateMentions() {
    var events: [Int] = []
    var states: [Int] = []
    for entry in entries where !entry.isDisposed {
      events += entry.mentions.events
      states += entry.mentions.states
    }
    mentionedEvents = updated(mentionedEvents, events)
    mentionedStates = updated(mentionedStates, states)
  }

  /// The events and states that a registration mentions.
  func canonicalMentions(_ registration: Oracle.Registration) -> (events: [Int], states: [Int]) {
    let mentions = mentions(registration)
    return (mentions.events.map(world.event), mentions.states.map(world.state))
  }

  private func updated(_ old: [Int], _ now: [Int]) -> [Int] {
    var result = old.filter { now.contains($0) }
    for value in now where !result.contains(value) { result.append(value) }
    return result
  }

  private func mentions(_ registration: Oracle.Registration) -> Mentions {
    switch registration {
    case .routes(let event, let arrows, _, _): mentions(event, arrows)
    case .routeList(let event, let routes, _): mentions(event, routes.map(\.arrow))
    case .mapping: ([], [])
    case .ignored(let event, let state): mentions([event], [state])
    case .handler(let trigger, _, _, _): mentions(trigger)
    case .chain(let path, _, _, _, _), .routeChain(let path, _, _):
      ([], path.routes.flatMap { values($0.arrow.from) + values($0.arrow.to) })
    }
  }

  private func mentions(_ trigger: Oracle.Trigger) -> Mentions {
    switch trigger {
    case .event(let event): mentions([event], [])
    case .eventArrow(let event, let arrow): mentions([event], [arrow.from, arrow.to])
    case .state(let arrow), .both(let arrow): ([], values(arrow))
    case .exit(let state), .entry(let state): ([], values(state))
    case .error: ([], [])
    }
  }

  /// Routes lead somewhere for a target state even if their list of events is empty. States stand in the order in
  /// which they are written, those included that are written first beside an empty list.
  private func mentions(_ event: Oracle.Match?, _ arrows: [Oracle.Arrow]) -> Mentions {
    let written = arrows.flatMap { values($0.from) + values($0.to) }.map(world.state)
    let arriving = arrows.flatMap(values).map(world.state)
    let hasRows = arrows.contains { !$0.from.isEmpty && !$0.to.isEmpty }
    return (hasRows ? values(event) : [], written.filter(arriving.contains))
  }

  /// A list whose partner is empty is nowhere to be found in a definition.
  private func mentions(_ events: [Oracle.Match], _ states: [Oracle.Match]) -> Mentions {
    if (events + states).contains(where: \.isEmpty) { return ([], []) }
    return (events.flatMap(values), states.flatMap(values))
  }

  private func values(_ arrow: Oracle.Arrow) -> [Int] {
    mentions([], [arrow.from, arrow.to]).states
  }

  private func values(_ match: Oracle.Match?) -> [Int] {
    switch match {
    case .one(let value): [value]
    case .list(let values): values
    case .any, nil: []
    }
  }
}

extension Oracle.Match {
  /// Whether nothing matches.
  fileprivate var isEmpty: Bool {
    self == .list([])
  }
}
