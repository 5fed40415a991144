extension Clause: CustomStringConvertible {
  /// The line as a phrase: `.red => .green on .press`.
  var description: String {
    switch form {
    case .routes, .ignored, .deferred, .finalStates, .activity:
      arrows.map { phrase($0) + entrances.phrase }.joined(separator: ", ")
    case .handler(let occasion, let order): "the handler \(phrase(occasion)), order \(order)"
    case .routeChain: "the route chain \(steps)"
    case .chainHandler(.completion, let order): "the handler of the chain \(steps), order \(order)"
    case .chainHandler(.disruption, let order): "the error handler of the chain \(steps), order \(order)"
    case .submachine(let submachine): submachine.phrase
    case .within(let region): phrase(region)
    case .states: "\(spelling(arrows[0].fromState)) here"
    case .rules: "the rules of SCXML"
    case .values: "values"
    case .routeMapping: "a route mapping"
    case .stateRouteMapping: "a state route mapping"
    case .revision(let revision): "the revision \(String(reflecting: revision))"
    }
  }

  private func phrase(_ region: DeclaredRegion) -> String {
    let name = region.name.map { " \(String(reflecting: $0))" } ?? ""
    let head =
      "within \(spelling(.some(region.owner)))\(name), from \(spelling(.some(region.initial)))\(region.history.phrase)"
    return ([head] + region.declarations.map { "\($0.clause(in: vocabulary))".indented }).joined(
      separator: "\n")
  }

  /// One of the arrows, with what makes the machine follow it: `.cart => .paid if "has items" on .pay`.
  func phrase(_ arrow: AnyArrow) -> String { phrase(arrow, on: events) }

  /// An arrow on some of the line's events.
  @inline(never)
  func phrase(_ arrow: AnyArrow, on events: ValuePattern?) -> String {
    switch form {
    case .routes(.completion): "\(step(arrow)) on completion"
    case .routes(.eventless): "\(step(arrow)) always"
    case .routes(.timeout(let delay)): "\(step(arrow)) after \(delay)"
    case .ignored: "\(spelling(arrow.fromState)) ignores \(spelling(events: events))"
    case .deferred: "\(spelling(arrow.fromState)) defers \(spelling(events: events))"
    case .finalStates: "\(spelling(arrow.fromState)) final"
    case .activity(let label): activityPhrase(label, in: spelling(arrow.fromState))
    default: events == nil ? step(arrow) : "\(step(arrow)) on \(spelling(events: events))"
    }
  }

  /// The declaration of an arrow, in words: `route .cart => .paid if "has items" on .pay`.
  func subject(_ arrow: AnyArrow) -> String {
    switch form {
    case .routes(.completion): "completion route \(step(arrow))"
    case .routes(.eventless): "eventless route \(step(arrow))"
    case .routes(.timeout): "timeout \(phrase(arrow))"
    case .routes: "route \(phrase(arrow))"
    case .finalStates: "final states \(spelling(arrow.fromState))"
    case .activity: "activity of \(spelling(arrow.fromState))"
    case .handler(let occasion, _): "handler \(phrase(occasion))"
    case .routeChain, .chainHandler: "chain \(steps)"
    default: phrase(arrow)
    }
  }

  /// A line of routes that lacks arrows: `A line for .press`.
  var phraseWithoutArrows: String {
    switch form {
    case .routes(.completion): "A line for completions"
    case .routes(.eventless): "An eventless line"
    case .routes(.timeout(let delay)): "A line for \(delay)"
    default: events == nil ? "A line for state attempts" : "A line for \(spelling(events: events))"
    }
  }

  /// An arrow with its condition: `.cart => .paid if "has items"`.
  func step(_ arrow: AnyArrow) -> String {
    let path = vocabulary.states.spelling(of: arrow)
    return arrow.conditionPhrase.map { "\(path) \($0)" } ?? path
  }

  /// The steps of a chain: `.idle => .armed, .armed => .fired if "safe"`.
  var steps: String { arrows.map { step($0) }.joined(separator: ", ") }

  /// An occasion with the line's arrow and events: `of .red => .green on .press`.
  func phrase(_ occasion: Occasion) -> String {
    switch occasion {
    case .event:
      if case (.any, .any) = (arrows[0].fromState, arrows[0].toState) {
        "of \(spelling(events: events))"
      } else {
        "of \(step(arrows[0])) on \(spelling(events: events))"
      }
    case .stateAttempt: "of state attempts along \(step(arrows[0]))"
    case .anyAttempt: "along \(step(arrows[0]))"
    case .entry: "of the entry to \(spelling(arrows[0].toState))"
    case .exit: "of the exit from \(spelling(arrows[0].fromState))"
    case .completion: "of the completion of \(spelling(arrows[0].toState))"
    case .start: "of the start inside \(spelling(arrows[0].toState))"
    case .refusal: "of refusals"
    case .unhandledRefusal: "of refusals that nobody handles"
    }
  }

  @inline(never)
  private func spelling(_ states: ValuePattern) -> String { vocabulary.states.spelling(of: states) }

  private func spelling(events: ValuePattern?) -> String { vocabulary.events.spelling(of: events ?? .any) }
}

extension String {
  /// The text with all lines indented.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
