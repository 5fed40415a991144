import Interlock
import InterlockGraph
import TestSupport

enum Place: Int, StateType, CaseIterable { case a, b, c, d, e }
enum Signal: Int, EventType, CaseIterable { case go, halt, turn }

/// How many conditions a random machine has at most.
private let conditionCount = 3

/// A small machine that is made by chance. The message of an attempt is a number whose bits are what the conditions say.
struct RandomMachine<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  let machine: StateMachine<S, E>
  let graph: MachineGraph<S, E>

  /// Makes a machine of these states and events, which starts in the first of the states.
  ///
  /// - Parameters:
  ///   - isConditional: whether conditions are to be made.
  ///   - labels: what to name conditions; they have no names if there is none.
  init(seed: UInt64, states: [S], events: [E], isConditional: Bool, labels: [String] = []) {
    var random = SplitMix64(seed: seed)
    func signal() -> E { events.randomElement(using: &random)! }
    func place() -> S { states.randomElement(using: &random)! }
    func pattern() -> Pattern<S> { Int.random(in: 0...4, using: &random) == 0 ? .any : .some(place()) }

    var conditions = 0
    machine = StateMachine(state: states[0])
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let transition = Transition(fromState: pattern(), toState: pattern())
      let bit =
        isConditional && conditions < conditionCount && Bool.random(using: &random) ? conditions : nil
      if bit != nil { conditions += 1 }
      let label = bit == nil ? nil : labels.randomElement(using: &random)
      let condition = bit.map { bit in
        { @Sendable (context: Context<S, E>) in (context.userInfo as? Int ?? 0) >> bit & 1 == 1 }
      }
      switch Int.random(in: 0...9, using: &random) {
      case 0: machine.register(ignored: .some(signal()), in: transition.fromState)
      case 1...2: machine.addRoute(transition, label: label, condition: condition)
      case 3: machine.register(routesFor: .any, [transition], label: label, condition: condition)
      default: machine.addRoute(event: signal(), transition, label: label, condition: condition)
      }
    }
    if Bool.random(using: &random) {
      let answers = (0..<4).map { _ in (signal(), place(), place()) }
      machine.addRouteMapping { event, fromState, _ in
        answers.first { $0.0 == event && $0.1 == fromState }?.2
      }
    }
    graph = MachineGraph(machine, finalStates: [], samples: events)
  }

  /// Puts the machine into a state.
  func put(_ state: S) {
    let registration = machine.addRoute(.any => .some(state))
    machine.move(to: state)
    registration.dispose()
  }

  /// Where events lead from a state, whatever the conditions say: found by driving the machine.
  func arrivals(from state: S, on signal: E) -> Set<S> {
    var arrivals: Set<S> = []
    for answers in 0..<(1 << conditionCount) {
      put(state)
      switch machine.send(signal, userInfo: answers) {
      case .moved(_, let target): arrivals.insert(target)
      case .ignored: arrivals.insert(state)
      default: break
      }
    }
    return arrivals
  }
}

extension RandomMachine<Place, Signal> {
  init(seed: UInt64, isConditional: Bool) {
    self.init(seed: seed, states: Place.allCases, events: Signal.allCases, isConditional: isConditional)
  }
}
