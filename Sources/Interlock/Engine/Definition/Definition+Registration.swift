extension Definition {
  /// Adds a route between single states for a single event to the registration under way.
  @usableFromInline
  mutating func addRoute(event: Int32, from fromState: Int32, to toState: Int32, _ rule: Rule?) {
    let key = Key(kind: .route, event: event, fromState: fromState, toState: toState)
    index.append(rule, for: key, effect: .move)
  }

  /// Adds a single arrow between states, and for an event, that are one byte each.
  @usableFromInline
  mutating func addRoute(eventByte event: UInt8, from fromState: UInt8, to toState: UInt8, _ rule: Rule?) {
    let (event, from) = (mention(eventByte: event), mention(stateByte: fromState))
    addRoute(event: event, from: from, to: mention(stateByte: toState), rule)
  }

  /// Adds the single arrows of an arrow to the registration under way, expanding lists in order.
  ///
  /// - Parameters:
  ///   - event: the events that take the routes; nil for state routes.
  ///   - rule: the part of the routes that is not their arrows.
  @usableFromInline
  mutating func addRoutes(
    event: ValuePattern?, from fromState: ValuePattern, to toState: ValuePattern, _ rule: Rule?
  ) {
    let eventNumbers = event.map { self.eventNumbers($0) } ?? []
    let fromNumbers = stateNumbers(fromState)
    let toNumbers = stateNumbers(toState)
    for from in fromNumbers {
      for to in toNumbers {
        for number in eventNumbers {
          append(rule, for: Key(kind: .route, event: number, fromState: from, toState: to))
        }
        if eventNumbers.isEmpty { append(rule, for: Key(kind: .stateRoute, fromState: from, toState: to)) }
      }
    }
  }

  private mutating func append(_ rule: Rule?, for key: Key) {
    index.append(rule, for: key, effect: key.toState == Key.any ? .stay : .move)
  }

  /// Adds routes that are taken when the submachines complete, or without an event, to the registration under way.
  mutating func addCompletionRoutes(
    _ kind: Key.Kind, from fromState: ValuePattern, to toState: ValuePattern, _ rule: Rule?
  ) {
    let toNumbers = stateNumbers(toState)
    for from in stateNumbers(fromState) {
      for to in toNumbers { append(rule, for: Key(kind: kind, fromState: from, toState: to)) }
    }
  }

  /// Adds how the routes of the registration under way enter submachines.
  @usableFromInline
  mutating func addEntrances(_ rule: Rule?) {
    if let rule, !rule.entrances.isEmpty { index.append(rule, for: Key(kind: .entrance), effect: .ignore) }
  }

  /// Adds final states to the registration under way.
  mutating func addFinalStates(_ states: ValuePattern) {
    for number in stateNumbers(states) {
      index.append(nil, for: Key(kind: .finalState, fromState: number), effect: .ignore)
    }
  }

  /// Adds ignored events to the registration under way.
  mutating func addIgnoredEvents(_ event: ValuePattern, in state: ValuePattern) {
    let stateNumbers = self.stateNumbers(state)
    for number in eventNumbers(event) {
      for from in stateNumbers {
        index.append(nil, for: Key(kind: .route, event: number, fromState: from), effect: .ignore)
      }
    }
  }

  /// Adds deferred events to the registration under way (C7).
  mutating func addDeferredEvents(_ event: ValuePattern, in state: ValuePattern) {
    let stateNumbers = self.stateNumbers(state)
    for number in eventNumbers(event) {
      for from in stateNumbers {
        index.append(nil, for: Key(kind: .deferral, event: number, fromState: from), effect: .ignore)
      }
    }
  }

  /// Adds a handler of a transition to the registration under way.
  ///
  /// - Parameters:
  ///   - kind: the attempts that it runs on.
  ///   - event: the events that narrow it.
  mutating func addHandler(
    _ kind: Key.Kind, event: ValuePattern, from fromState: ValuePattern, to toState: ValuePattern,
    _ handler: RegisteredHandler
  ) {
    let fromNumbers = stateNumbers(fromState)
    let toNumbers = stateNumbers(toState)
    for number in eventNumbers(event) {
      for from in fromNumbers {
        for to in toNumbers {
          index.append(
            handler, for: Key(kind: kind, event: number, fromState: from, toState: to), effect: .stay)
        }
      }
    }
  }

  /// Adds an error handler to the registration under way.
  mutating func addErrorHandler(_ handler: RegisteredHandler) {
    index.append(handler, for: Key(kind: .errorHandler), effect: .stay)
  }

  /// Adds a chain handler to the registration under way.
  mutating func addChainHandler(_ handler: RegisteredHandler) {
    index.append(handler, for: Key(kind: .chain), effect: .stay)
    for step in handler.chain?.steps ?? [] {
      for pattern in [step.fromState, step.toState] {
        for number in stateNumbers(pattern) where number != Key.any {
          index.append(nil, for: Key(kind: .mention, fromState: number), effect: .stay)
        }
      }
    }
  }

  /// Adds a closure that provides states to the registration under way.
  @usableFromInline
  mutating func addValues(_ rule: ValueRule, _ registration: RegistrationID) {
    rule.registration = registration
    index.append(rule, for: Key(kind: .values), effect: .move)
  }

  @usableFromInline
  mutating func addMapping(_ mapping: Mapping) {
    let kind: Key.Kind = mapping.stateRoute == nil ? .mapping : .stateMapping
    index.append(mapping, for: Key(kind: kind), effect: .move)
  }

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

/// How often the values of an ``Interner`` are mentioned, and since when.
///
/// An unmentioned value keeps its number until the values are renumbered.
struct Mentions {
  private struct Mention {
    var count = 0
    var since = 0
  }

  private var mentions: ContiguousArray<Mention> = []
  private var clock = 0

  /// The clock's value at the start of the registration under way.
  private var epoch = 0
  private var mentionedCount = 0

  /// Whether most numbers belong to values that are no longer mentioned.
  var isWasteful: Bool { mentions.count > 2 * mentionedCount + 16 }

  /// The numbers of the mentioned values, in order of their first mention.
  var mentioned: [Int32] {
    mentions.indices.filter { mentions[$0].count > 0 }.ordered { (mentions[$0].since, 0) }
      .map { Int32($0) + 1 }
  }

  /// Begins a registration. Values that it mentions for the first time are ordered by that mention.
  mutating func begin() {
    epoch = clock
  }

  /// Notes that the value of a number, possibly the next new one, is about to be mentioned.
  @inline(never)
  mutating func mention(_ number: Int32) {
    let place = Int(number) - 1
    if place == mentions.count { mentions.append(Mention()) }
    if mentions[place].count == 0, mentions[place].since <= epoch {
      clock += 1
      mentions[place].since = clock
    }
  }

  /// Counts a mention.
  mutating func retain(_ number: Int32) {
    mentions[Int(number) - 1].count += 1
    if mentions[Int(number) - 1].count == 1 { mentionedCount += 1 }
  }

  /// Removes a mention.
  mutating func release(_ number: Int32) {
    mentions[Int(number) - 1].count -= 1
    if mentions[Int(number) - 1].count == 0 { mentionedCount -= 1 }
  }

  /// Gives the mentioned values new numbers, in the order of ``mentioned``.
  mutating func renumber() {
    mentions = ContiguousArray(mentioned.map { mentions[Int($0) - 1] })
  }
}
