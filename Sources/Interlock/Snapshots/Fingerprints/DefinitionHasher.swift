/// Hashes the content of a definition, whatever the order of lines that don't compete: each list of competing lines is
/// hashed separately.
struct DefinitionHasher {
  private let entrances: EntranceNames
  private var states: StableNames
  private var events: StableNames
  private var lists: [String: StableHasher] = [:]

  init(_ definition: Definition, entrances: EntranceNames) {
    self.entrances = entrances
    states = StableNames(of: definition.states)
    events = StableNames(of: definition.events)
    for entry in definition.index.orderedEntries { combine(entry) }
    let stateMappings = definition.mappings(.stateMapping)
    let count = definition.mappings(.mapping).count + stateMappings.count
    add("mappings", ["\(count)", "\(!stateMappings.isEmpty)"])
  }

  /// The hash. Sums don't depend on the order of their terms.
  var hash: UInt64 { lists.values.reduce(0) { $0 &+ $1.hash } }

  mutating func combine(_ chain: Chain) {
    let steps = chain.steps.map { step in
      "\(states.name(of: step.fromState)) \(states.name(of: step.toState)) \(step.condition != nil)"
    }
    add("chains", ["\(chain.trigger)"] + steps)
  }

  mutating func combine(revision: String) { add("revision \(revision)", [""]) }

  private mutating func combine(_ entry: Index.Entry) {
    let key = entry.key
    let from = states.name(of: key.fromState)
    switch key.kind {
    case .route:
      let list = "event \(events.name(of: key.event)) \(from)"
      if entry.effect == .ignore { add(list, ["ignored", "", ""]) } else { add(list, entry) }
    case .stateRoute: add("state \(from) \(states.name(of: key.toState))", entry)
    case .completion: add("completion \(from)", entry)
    case .eventless: add("always \(from)", entry)
    case .timeout: add("timeout \(from)", entry)
    case .deferral: add("defer \(events.name(of: key.event)) \(from)", [""])
    case .finalState: add("final", [from])
    case .activity:
      guard let activity = entry.element else { return }
      add("activity \(from)", [downcast(activity, to: DeclaredActivity.self).label ?? ""])
    default: return
    }
  }

  /// Adds an arrow.
  private mutating func add(_ list: String, _ arrow: Index.Entry) {
    let rule = arrow.element.map { downcast($0, to: Rule.self) }
    let condition = rule.map { $0.isConditional ? "if \($0.label ?? "")" : "" } ?? ""
    var texts = [states.name(of: arrow.key.toState), condition, rule?.timing?.delay.inSeconds ?? ""]
    if let manner = rule?.crossing?.stableName { texts.append(manner) }
    add(list, texts + (rule?.entrances.map { entrances.name(of: $0) } ?? []))
  }

  private mutating func add(_ list: String, _ texts: [String]) {
    var hasher = lists[list] ?? StableHasher(list)
    for text in texts { hasher.combine(text) }
    lists[list] = hasher
  }
}

extension StableHasher {
  fileprivate init(_ text: String) {
    self.init()
    combine(text)
  }
}
