import Interlock

extension Translation {
  private typealias Chart = Blueprint<String, String>

  /// The chart over strings, without what its conditions and actions are about.
  func blueprint() throws(SCXMLError) -> Blueprint<String, String> {
    do throws(InvalidBlueprint) {
      return try Chart.validated(state: start.id) {
        for line in lines { Self.part(of: line) }
      }
    } catch {
      throw error.located(in: document)
    }
  }

  private static func part(of line: Line) -> Chart.Part {
    switch line {
    case .states(let states): Lines { for state in states { States(state.id) } }
    case .finalStates(let states): Lines { for state in states { FinalStates(state.id) } }
    case .route(let route): self.line(of: route).part
    case .onEntry, .onExit: Lines {}
    case .within(let owner, let name, let initial, let history, let lines):
      Within(owner.id, name, initial: initial.id, history: history?.declared ?? .none) {
        for line in lines { part(of: line) }
      }
    }
  }

  private static func line(of route: Route) -> RouteLine<Chart> {
    let line: RouteLine<Chart>
    let source: Pattern<String> = route.source.map { .some($0.id) } ?? .any
    switch route.target {
    case nil: line = self.line(on: route.cause, Transition(fromState: source, toState: .any))
    case .past(let owner, let history, let initial)?:
      line = self.line(
        on: route.cause, source => Past(of: owner.id, history.declared, otherwise: initial?.id))
    case .states(let states)?:
      line =
        states.count == 1
        ? self.line(on: route.cause, Transition(fromState: source, toState: .some(states[0].id)))
        : self.line(on: route.cause, source => .all(states.map(\.id)))
    }
    return route.condition.map { line.when($0.label) { _ in true } } ?? line
  }

  private static func line(on cause: Cause, _ arrow: Transition<String>) -> RouteLine<Chart> {
    switch cause {
    case .events(let events): On(Pattern(listed: events), arrow)
    case .always: Always(arrow)
    case .completion: OnCompletion(arrow)
    case .timeout(let delay): RouteLine(.timeouts(after: Delay(milliseconds: delay), [arrow]))
    }
  }

  private static func line(on cause: Cause, _ arrow: ChartArrow<String>) -> RouteLine<Chart> {
    switch cause {
    case .events(let events): On(Pattern(listed: events), arrow)
    case .always: Always(arrow)
    case .completion: OnCompletion(arrow)
    case .timeout(let delay): RouteLine(.timeouts(after: Delay(milliseconds: delay), [arrow]))
    }
  }
}

extension Translation.History {
  fileprivate var declared: History { self == .deep ? .deep : .shallow }
}

extension Delay {
  init(milliseconds: Document.Milliseconds) {
    self.init(seconds: milliseconds / 1000, attoseconds: milliseconds % 1000 * 1_000_000_000_000_000)
  }
}
