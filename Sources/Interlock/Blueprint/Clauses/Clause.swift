/// What a declaration says, without its types, so that checks and descriptions are compiled once.
///
/// A declaration about states alone has arrows to or from any state.
final class Clause {
  enum Form {
    /// Event routes, or state routes if there are no events.
    case routes

    case completionRoutes
    case eventlessRoutes
    case timeouts(Delay)
    case ignored
    case finalStates
    case activity(label: String?)
    case handler(Occasion, HandlerOrder)
    case routeChain
    case chainHandler(Chain.Trigger, HandlerOrder)
    case submachine(SubmachineDeclaration)
    case within(DeclaredRegion)
    case states
    case values
    case routeMapping
    case stateRouteMapping
    case revision(String)
  }

  /// The occasions on which handlers run.
  enum Occasion {
    case event, stateAttempt, anyAttempt, entry, exit, refusal, unhandledRefusal
  }

  /// An arrow between kinds, or a step of a chain.
  final class Arrow {
    let fromState: ValuePattern
    let toState: ValuePattern

    /// The condition in words: `if "has items"`; nil if the arrow is always open.
    let condition: String?

    /// What else the arrow says about its target, in a chart.
    let manner: AnyArrow.Manner?

    init(
      fromState: ValuePattern, toState: ValuePattern, condition: String? = nil,
      _ manner: AnyArrow.Manner? = nil
    ) {
      self.fromState = fromState
      self.toState = toState
      self.condition = condition
      self.manner = manner
    }
  }

  let form: Form
  let events: ValuePattern?
  let arrows: [Arrow]
  let entrances: [Entrance]

  /// Whether routes have a closure that computes their target state (K2).
  let computesTarget: Bool

  /// Whether routes are for their event alone, and follow no state attempt (R4).
  let asksForEvent: Bool

  /// Whether routes have a handler of their own.
  let hasHandler: Bool

  let vocabulary: Vocabulary

  /// Whether the line ignores events.
  var isIgnored: Bool {
    if case .ignored = form { true } else { false }
  }

  /// Whether the line consists of routes for state attempts.
  var hasStateRoutes: Bool {
    if case .routes = form { events == nil } else { false }
  }

  init(
    _ form: Form, on events: ValuePattern? = nil, _ arrows: [Arrow] = [], entering entrances: [Entrance] = [],
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
