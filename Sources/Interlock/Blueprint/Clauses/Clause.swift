/// The content of a declaration without its types, so that checks and descriptions are compiled once.
///
/// A declaration about states alone has arrows to or from any state.
final class Clause {
  enum Form {
    case routes(DeclaredRoutes.Trigger)
    case ignored
    case deferred
    case finalStates
    case activity(label: String?)
    case handler(Occasion, HandlerOrder)
    case routeChain
    case chainHandler(Chain.Trigger, HandlerOrder)
    case submachine(SubmachineDeclaration)
    case within(DeclaredRegion)
    case states
    case rules
    case values
    case routeMapping
    case stateRouteMapping
    case revision(String)
  }

  /// The occasions on which handlers run.
  enum Occasion {
    case event, stateAttempt, anyAttempt, entry, exit, completion, start, refusal, unhandledRefusal
  }

  let form: Form
  let events: ValuePattern?

  /// The arrows between kinds, or the steps of a chain, each with its condition.
  let arrows: [AnyArrow]

  let entrances: [Entrance]

  /// Whether routes have a closure that computes their target state (K2).
  let computesTarget: Bool

  /// Whether routes are for their event alone, and follow no state attempt (R4).
  let asksForEvent: Bool

  /// Whether routes have a handler of their own.
  let hasHandler: Bool

  let vocabulary: Vocabulary

  /// Whether the line ignores or defers events.
  var isOfEventsAlone: Bool {
    switch form {
    case .ignored, .deferred: true
    default: false
    }
  }

  /// Whether the line ignores events.
  var isIgnored: Bool {
    if case .ignored = form { true } else { false }
  }

  /// Whether the line consists of routes for state attempts.
  var hasStateRoutes: Bool {
    if case .routes(.stateAttempt) = form { true } else { false }
  }

  init(
    _ form: Form, on events: ValuePattern? = nil, _ arrows: [AnyArrow] = [],
    entering entrances: [Entrance] = [],
    computesTarget: Bool = false, asksForEvent: Bool = false, hasHandler: Bool = false,
    in vocabulary: Vocabulary
  ) {
    self.form = form
    self.events = events
    self.arrows = arrows
    self.entrances = entrances
    self.computesTarget = computesTarget
    self.asksForEvent = asksForEvent
    self.hasHandler = hasHandler
    self.vocabulary = vocabulary
  }
}
