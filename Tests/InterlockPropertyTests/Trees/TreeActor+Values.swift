import Interlock

extension Oracle.Trees.Actor {
  typealias Value = Oracle.Trees.Value

  func addValues(_ closure: Closure, isTold: Bool, _ number: Int) -> any Disposable {
    if isTold {
      return machine.addValues { [unowned self] event, from, kind in
        state(closure, number, event, from, told: kind.value, wanted: kind.value, isTotal: false)
      }
    }
    return machine.addValues { [unowned self] event, from in
      state(closure, number, event, from, told: nil, wanted: nil, isTotal: false)
    }
  }

  /// A route that gives the state that it leads to.
  func addRoute(
    _ event: Oracle.Trees.Match<Int>, _ arrow: Oracle.Trees.Arrow, _ condition: Oracle.Trees.Condition?,
    _ entrances: [Entrance], _ giver: Oracle.Trees.Giver, _ handler: Closure?, _ number: Int
  ) -> any Disposable {
    guard case .one(let event) = event else { preconditionFailure("Such a route is for one kind of events.") }
    let kind = E.Kind(number: event)
    let guarded = condition.map { self.condition(.condition, $0, entering: entrances, number) }
    let label = condition?.label
    let told = handler.map { self.handler(.routeHandler, $0, number) }
    switch giver {
    case .state(let state):
      let arrow = pattern(arrow.from) => S(state)!
      return switch entrances.count {
      case 0: machine.addRoute(event: kind, arrow, label: label, condition: guarded, handler: told)
      case 1:
        machine.addRoute(
          event: kind, arrow, entering: entrances[0].real, label: label, condition: guarded, handler: told)
      default:
        machine.addRoute(
          event: kind, arrow, entering: entrances[0].real, entrances[1].real, label: label,
          condition: guarded, handler: told)
      }
    case .closure(let closure, let isTotal):
      let value: (E?, S) -> S? = { [unowned self] event, from in
        let wanted = if case .one(let kind) = arrow.to { kind } else { from.kind.value }
        return state(closure, number, event, from, told: nil, wanted: wanted, isTotal: isTotal)
      }
      let arrow = transition(arrow)
      return switch entrances.count {
      case 0:
        machine.addRoute(
          event: kind, arrow, label: label, condition: guarded, value: value, handler: told)
      case 1:
        machine.addRoute(
          event: kind, arrow, entering: entrances[0].real, label: label, condition: guarded, value: value,
          handler: told)
      default:
        machine.addRoute(
          event: kind, arrow, entering: entrances[0].real, entrances[1].real, label: label,
          condition: guarded, value: value, handler: told)
      }
    }
  }
}
