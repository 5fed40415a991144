import Interlock
import InterlockGraph

enum Place: Int, StateType, CaseIterable { case a, b, c, d, e }
enum Signal: Int, EventType, CaseIterable { case go, halt, turn }

/// A small machine that is made by chance. The message of an attempt is a number whose bits are what the conditions say.
struct RandomMachine {
  static let conditionCount = 3

  let machine: StateMachine<Place, Signal>
  let graph: MachineGraph<Place, Signal>

  /// Tells whether conditions are to be made.
  init(seed: UInt64, isConditional: Bool) {
    var random = SplitMix64(state: seed)
    var conditions = 0
    machine = StateMachine(state: .a)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let transition = Transition(fromState: Self.pattern(&random), toState: Self.pattern(&random))
      let bit =
        isConditional && conditions < Self.conditionCount && Bool.random(using: &random) ? conditions : nil
      if bit != nil { conditions += 1 }
      let condition = bit.map { bit in
        { @Sendable (context: Context<Place, Signal>) in (context.userInfo as? Int ?? 0) >> bit & 1 == 1 }
      }
      switch Int.random(in: 0...9, using: &random) {
      case 0: machine.addIgnoredEvent(.some(Self.signal(&random)), in: transition.fromState)
      case 1...2: machine.addRoute(transition, condition: condition)
      case 3: machine.addRoute(event: .any, transition, condition: condition)
      default: machine.addRoute(event: Self.signal(&random), transition, condition: condition)
      }
    }
    if Bool.random(using: &random) {
      let answers = (0..<4).map { _ in
        (
          Self.signal(&random), Place.allCases.randomElement(using: &random)!,
          Place.allCases.randomElement(using: &random)!
        )
      }
      machine.addRouteMapping { event, fromState, _ in
        answers.first { $0.0 == event && $0.1 == fromState }?.2
      }
    }
    graph = MachineGraph(machine)
  }

  private static func signal(_ random: inout SplitMix64) -> Signal {
    Signal.allCases.randomElement(using: &random)!
  }

  private static func pattern(_ random: inout SplitMix64) -> Pattern<Place> {
    Int.random(in: 0...4, using: &random) == 0 ? .any : .some(Place.allCases.randomElement(using: &random)!)
  }

  /// Puts the machine into a state.
  func put(_ state: Place) {
    let registration = machine.addRoute(.any => .some(state))
    _ = machine.tryState(state)
    registration.dispose()
  }

  /// Where events lead from a state, whatever the conditions say: found by driving the machine.
  func arrivals(from state: Place, on signal: Signal) -> Set<Place> {
    var arrivals: Set<Place> = []
    for answers in 0..<(1 << Self.conditionCount) {
      put(state)
      switch machine.attemptEvent(signal, userInfo: answers) {
      case .moved(_, let target): arrivals.insert(target)
      case .ignored: arrivals.insert(state)
      default: break
      }
    }
    return arrivals
  }
}
