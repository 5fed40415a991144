/// The content of a definition as plain data, whatever its types.
final class AnyDefinitionContent {
  let definition: Definition
  private let mappings: [Mapping]
  private let stateMappings: [Mapping]

  /// The routes and the ignored events, in order of registration.
  private(set) var rows: [Index.Entry] = []
  private(set) var finalStates: [ValuePattern] = []
  private(set) var deferrals: [(events: ValuePattern, states: ValuePattern)] = []
  private(set) var activities: [(states: ValuePattern, activity: DeclaredActivity)] = []
  let states: [AnyValue]
  let events: [AnyValue]
  private(set) var handlerCount = 0

  private var handlerKeys: [Index.Key] = []

  /// The occasions of handlers in words, without those of routes, in order of registration.
  var handlers: [String] { handlerKeys.map { definition.phrase(ofHandler: $0) } }
  private(set) var errorHandlerCount = 0

  init(_ definition: Definition) {
    self.definition = definition
    mappings = definition.mappings(.mapping)
    stateMappings = definition.mappings(.stateMapping)
    states = definition.index.states.mentioned.map { definition.states.value($0) }
    events = definition.index.events.mentioned.map { definition.events.value($0) }
    // A registration of an arrow with lists has several entries but counts as one handler.
    var lastHandler: Int?
    for entry in definition.index.orderedEntries {
      let states = definition.pattern(ofState: entry.key.fromState)
      switch entry.key.kind {
      case .finalState: finalStates.append(states)
      case .deferral: deferrals.append((definition.pattern(ofEvent: entry.key.event), states))
      case .activity:
        if let activity = entry.element {
          activities.append((states, downcast(activity, to: DeclaredActivity.self)))
        }
      case .errorHandler:
        errorHandlerCount += 1
        handlerKeys.append(entry.key)
      case .eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .completionHandler,
        .startHandler, .chain:
        if entry.registration != lastHandler { handlerCount += 1 }
        lastHandler = entry.registration
        handlerKeys.append(entry.key)
      default:
        if entry.form != nil { rows.append(entry) }
      }
    }
  }

  var mappingCount: Int { mappings.count + stateMappings.count }
  var hasRouteMappings: Bool { !mappings.isEmpty }
  var hasStateRouteMappings: Bool { !stateMappings.isEmpty }

  /// The mappings' targets for each pair of an event and a state: the first answer.
  func answers(_ events: [AnyValue], _ states: [AnyValue]) -> [AnyValue] {
    var answers: [AnyValue] = []
    for state in states {
      for event in events {
        for mapping in mappings {
          guard let answer = mapping.route(event, state, nil) else { continue }
          answers.append(answer)
          break
        }
      }
    }
    return answers
  }

  /// The targets that the mappings allow in each state. Every mapping is consulted (R4).
  func stateAnswers(_ states: [AnyValue]) -> [AnyValue] {
    var answers: [AnyValue] = []
    for state in states {
      for mapping in mappings {
        if let answer = mapping.route(nil, state, nil) { answers.append(answer) }
      }
      for mapping in stateMappings { answers += mapping.stateRoute?(state, nil) ?? [] }
    }
    return answers
  }
}

extension Index.Entry {
  /// How a route or an ignored event was declared; nil for other entries.
  var form: DefinitionForm? {
    switch key.kind {
    case .route: effect == .ignore ? .ignored : .eventRoute
    case .stateRoute: .stateRoute
    case .completion: .completion
    case .eventless: .eventless
    case .timeout: .timeout
    default: nil
    }
  }

  /// The rule of a route.
  var rule: Rule? { form == .ignored ? nil : element.map { downcast($0, to: Rule.self) } }

  /// How long the state must last, for a timeout.
  var delay: Delay? { rule?.timing?.declared(registration) }
}

extension Definition {
  /// The event of a route; nil if it has none.
  func event(of entry: Index.Entry) -> ValuePattern? {
    entry.key.kind == .route ? pattern(ofEvent: entry.key.event) : nil
  }
}

extension Definition {
  /// The occasion of a handler in words: `the entry to .cart`.
  fileprivate func phrase(ofHandler key: Index.Key) -> String {
    let (from, to) = (pattern(ofState: key.fromState), pattern(ofState: key.toState))
    let arrow = "\(states.spelling(of: from)) => \(states.spelling(of: to))"
    return switch key.kind {
    case .entryHandler: "the entry to \(states.spelling(of: to))"
    case .exitHandler: "the exit from \(states.spelling(of: from))"
    case .eventHandler: "\(arrow) on \(events.spelling(of: pattern(ofEvent: key.event)))"
    case .stateHandler: "state attempts along \(arrow)"
    case .completionHandler: "the completion of \(states.spelling(of: to))"
    case .startHandler: "the start inside \(states.spelling(of: to))"
    case .chain: "a chain"
    case .errorHandler: "refusals"
    default: arrow
    }
  }
}
