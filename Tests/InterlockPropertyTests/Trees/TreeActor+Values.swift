import Interlock

extension Oracle.Trees.Actor {
  typealias Value = Oracle.Trees.Value

  func addValues(_ closure: Closure, isTold: Bool, _ number: Int) -> any Disposable {
    let forms =
      if isTold {
        Machine<S, E>.valueForms(of: { [unowned self] event, from, kind in
          state(closure, number, event, from, told: kind.value, wanted: kind.value, isTotal: false)
        })
      } else {
        Machine<S, E>.valueForms(of: { [unowned self] event, from in
          state(closure, number, event, from, told: nil, wanted: nil, isTotal: false)
        })
      }
    return machine.addValues(forms)
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
      let line: RouteLine<Machine<S, E>> = On(kind, pattern(arrow.from) => S(state)!)
      return machine.add {
        if let told {
          line.guarded(label, when: guarded).entering(entrances.map(\.real)).then(told)
        } else {
          line.guarded(label, when: guarded).entering(entrances.map(\.real))
        }
      }
    case .closure(let closure, let isTotal):
      let value: (E?, S) -> S? = { [unowned self] event, from in
        let wanted = if case .one(let kind) = arrow.to { kind } else { from.kind.value }
        return state(closure, number, event, from, told: nil, wanted: wanted, isTotal: isTotal)
      }
      return machine.register(
        routesFor: .some(kind), [transition(arrow)], entering: entrances.map(\.real), label: label,
        condition: guarded, value: Machine<S, E>.valueForms(of: value), handler: told)
    }
  }
}
