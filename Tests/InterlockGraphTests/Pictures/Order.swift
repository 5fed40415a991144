import Interlock
import InterlockGraph

/// A small machine with all that is drawn in a way of its own.
func order() -> MachineGraph<Order, Deed> {
  let machine = StateMachine<Order, Deed>(state: .cart) { machine in
    machine.addRoute(event: .pay, .cart => .paid, label: "has items") { _ in true }
    machine.addRoute(event: .ship, .paid => .shipped)
    machine.addRoute(event: .cancel, .any => .end)
    machine.add { Ignore(.pay, in: .paid) }
    machine.addRoute(event: .ship, .cart => .any, condition: { _ in true })
    machine.addRoute(.shipped => .paid)
    machine.addRouteMapping { event, state, _ in event == .back && state == .shipped ? .cart : nil }
  }
  machine <-! .pay
  return MachineGraph(machine, initialState: .cart, finalStates: [.end])
}

enum Order: StateType, CaseIterable { case cart, paid, shipped, end, lost }
enum Deed: EventType, CaseIterable { case pay, ship, cancel, back }

let everything = Picture(
  direction: .leftToRight, wildcards: .expanded, highlightsCurrentState: true, showsOnlyReachable: true,
  showsIgnoredEvents: true)
