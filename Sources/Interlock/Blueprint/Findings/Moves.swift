/// The transitions that a definition makes possible, for finding handlers that never run.
struct Moves<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private var eventRoutes: [(event: Pattern<E.Kind>, transition: Transition<S.Kind>)] = []
  private var stateRoutes: [Transition<S.Kind>] = []
  private var submachines: [SubmachineDeclaration<S, E>] = []
  private var hasRouteMapping = false
  private var hasMapping = false

  init(_ declarations: [Declaration<S, E>]) {
    for declaration in declarations {
      switch declaration {
      case .routes(let event?, let transitions, _, _, _, _): eventRoutes += transitions.map { (event, $0) }
      case .routes(nil, let transitions, _, _, _, _): stateRoutes += transitions
      case .routeChain(let steps, _): stateRoutes += steps.map(\.transition)
      case .routeMapping:
        hasRouteMapping = true
        hasMapping = true
      case .stateRouteMapping: hasMapping = true
      case .completionRoutes(let transitions, _, _, _, _), .timeouts(_, let transitions, _, _, _, _):
        stateRoutes += transitions
      case .submachine(let submachine):
        submachines.append(submachine)
        // The transitions of an embedded submachine are transitions of the machine too, and are not known here.
        if submachine.isEmbedded { (hasRouteMapping, hasMapping) = (true, true) }
      case .ignored, .handler, .chainHandler, .finalStates, .values, .activity, .revision: break
      }
    }
  }

  /// Whether an attempt of any kind may follow an arrow. A state attempt follows event routes too (R4).
  private func lead(along transition: Transition<S.Kind>) -> Bool {
    hasMapping || eventRoutes.contains { $0.transition.overlaps(transition) }
      || stateRoutes.contains { $0.overlaps(transition) }
  }

  /// Whether an event may follow an arrow. A route to any state leads from a state to itself (R3).
  private func lead(on event: Pattern<E.Kind>, along transition: Transition<S.Kind>) -> Bool {
    hasRouteMapping
      || eventRoutes.contains { route in
        guard route.event.overlaps(event) else { return false }
        guard route.transition.toState == .any else { return route.transition.overlaps(transition) }
        let stays = Transition(fromState: route.transition.fromState, toState: route.transition.fromState)
        return stays.overlaps(transition) && transition.fromState.overlaps(transition.toState)
      }
  }

  /// Findings about the initial state.
  func findings(startingIn state: S) -> [BlueprintFinding] {
    let isEmpty = eventRoutes.isEmpty && stateRoutes.isEmpty
    return isEmpty || lead(along: .some(state.kind) => .any)
      ? [] : [.noWayOut("\(Pattern.some(state.kind))")]
  }

  /// Findings about a handler or a completion that never comes.
  func findings(for declaration: Declaration<S, E>) -> [BlueprintFinding] {
    switch declaration {
    case .handler(let occasion, _, _):
      occurs(occasion) ? [] : [.idleHandler("the handler \(occasion)")]
    case .chainHandler(let steps, _, _, _):
      steps.contains { !lead(along: $0.transition) }
        ? [.idleHandler("the handler of the chain \(phrase(steps))")] : []
    case .completionRoutes(let transitions, let guarding, _, _, _):
      transitions.filter { !completes($0.fromState) }.map { .idleCompletion(phrase($0, guarding)) }
        + transitions.filter(isOverruled).map { .overruled("completion route \(phrase($0, guarding))") }
    case .timeouts(let delay, let transitions, let guarding, _, _, _):
      transitions.filter(isOverruled).map { .overruled("timeout \(phrase($0, guarding)) after \(delay)") }
    case .routes(let event, let transitions, let guarding, _, _, _):
      transitions.filter(isOverruled).map { .overruled("route \(phrase($0, guarding, on: event))") }
    case .routeChain, .ignored, .routeMapping, .stateRouteMapping, .finalStates, .submachine, .revision,
      .values,
      .activity:
      []
    }
  }

  /// Whether a submachine lives in a state of a pattern.
  private func completes(_ states: Pattern<S.Kind>) -> Bool {
    switch states {
    case .any: !submachines.isEmpty
    case .some(let state): submachines.contains { $0.matches(state) }
    case .list(let states): states.contains { state in submachines.contains { $0.matches(state) } }
    }
  }

  /// Whether an arrow connects states that carry one embedded submachine's state, where the submachine's routes decide
  /// (H5).
  private func isOverruled(_ transition: Transition<S.Kind>) -> Bool {
    guard let fromStates = transition.fromState.values, let toStates = transition.toState.values else {
      return false
    }
    return submachines.contains { submachine in
      fromStates.allSatisfy { from in toStates.allSatisfy { submachine.decides(from, $0) } }
    }
  }

  private func occurs(_ occasion: Declaration<S, E>.Occasion) -> Bool {
    switch occasion {
    case .event(let events, let transition): lead(on: events, along: transition)
    case .stateAttempt(let transition), .anyAttempt(let transition): lead(along: transition)
    case .entry(let states): lead(along: .any => states)
    case .exit(let states): lead(along: states => .any)
    case .refusal, .unhandledRefusal: true
    }
  }
}
