/// Where a chart does as SCXML's algorithm says, and not as the language does (C6).
///
/// The importer of documents sets them. Each is decided in one place.
struct ChartRules: OptionSet {
  let rawValue: UInt8

  /// The routes of a state compete in their order alone: an exact event does not precede any event (R1).
  static let competeInOrder = ChartRules(rawValue: 1 << 0)

  /// The own routes of a state are tried as long as one of the innermost active states inside it has chosen nothing (H2).
  /// What was chosen is ordered by these states, and its handlers run in that order.
  static let chooseForEachLeaf = ChartRules(rawValue: 1 << 1)

  /// Handlers are called when a state is complete: a state with one region when that is in a final state, a state with several
  /// when all of them are (H7).
  static let announceCompletion = ChartRules(rawValue: 1 << 2)

  /// A driver starts the machine: it follows the eventless routes that are open.
  static let startWithDriver = ChartRules(rawValue: 1 << 3)

  /// A call in which the machine never comes to rest ends with a refusal, not with a trap (C3).
  static let refuseEndless = ChartRules(rawValue: 1 << 4)

  /// What a document says.
  static let ofDocuments: ChartRules = [
    .competeInOrder, .chooseForEachLeaf, .announceCompletion, .startWithDriver, .refuseEndless,
  ]
}

extension Definition {
  /// Mentions states, in the registration under way, so that configurations tell them apart, and graphs know them.
  mutating func addStates(_ states: ValuePattern) {
    for number in stateNumbers(states) {
      index.append(nil, for: Key(kind: .mention, fromState: number), effect: .ignore)
    }
  }

  /// Sets the rules of a chart, in the registration under way.
  ///
  /// - Parameters:
  ///   - events: all events of the chart.
  ///   - nothing: the state in which a machine is until it is started; nil if it begins in another one.
  ///   - broader: returns the event for which another one counts that is none of them; nil if there is none.
  mutating func setRules(
    _ rules: ChartRules, events: ValuePattern, startingFrom nothing: AnyValue?,
    broader: @escaping (AnyValue) -> AnyValue?
  ) {
    self.rules = rules
    self.nothing = nothing
    index.competesInOrder = rules.contains(.competeInOrder)
    for number in eventNumbers(events) {
      index.append(nil, for: Key(kind: .mention, event: number), effect: .ignore)
    }
    ownEvents()
    self.events.setBroader(broader)
  }
}
