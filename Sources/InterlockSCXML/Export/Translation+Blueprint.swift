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
    case .within(let owner, let name, let initial, let lines):
      Within(owner.id, name, initial: initial.id) { for line in lines { part(of: line) } }
    }
  }

  private static func line(of route: Route) -> RouteLine<Chart> {
    let line: RouteLine<Chart>
    let (source, events) = (route.source.id, route.events.map { Pattern(listed: $0) })
    switch route.target {
    case nil:
      if let events = route.events, events.count == 1 {
        line = On(events[0], in: source)
      } else {
        line = on(events, source => .any)
      }
    case .past(let history)?:
      line = on(
        events,
        source
          => Past(
            of: history.parent.id, history.isDeep ? .deep : .shallow,
            otherwise: history.transition.targets[0].state.id))
    case .states(let states)?:
      line =
        states.count == 1
        ? on(events, source => states[0].id) : on(events, source => .all(states.map(\.id)))
    }
    return route.condition.map { line.when($0.label) { _ in true } } ?? line
  }

  private static func on(_ events: Pattern<String>?, _ arrow: Transition<String>) -> RouteLine<Chart> {
    events.map { On($0, arrow) } ?? Always(arrow)
  }

  private static func on(_ events: Pattern<String>?, _ arrow: ChartArrow<String>) -> RouteLine<Chart> {
    events.map { On($0, arrow) } ?? Always(arrow)
  }
}
