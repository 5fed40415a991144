import Interlock
import InterlockAsync
import InterlockGraph
import TestSupport

enum Spot: Int, StateType, CaseIterable { case a, b, c, d }
enum Nudge: Int, EventType, CaseIterable { case go, halt, turn, jump }
enum Whisper: Int, EventType, CaseIterable { case left, right }

/// What the conditions of a random tree say: the bit of each condition's number.
final class Mind {
  var bits = 0
  private(set) var count = 0

  /// The number of a new condition.
  func newNumber() -> Int {
    count += 1
    return count - 1
  }

  func says(_ number: Int) -> Bool { bits >> number & 1 == 1 }
}

/// A small tree of machines that is made by chance, with regions, histories, entrances, completions, timeouts and mapped events.
///
/// The label of a condition is its number, and what it says is the bit of its mind.
struct RandomTree {
  let mind = Mind()
  let machine: StateMachine<Spot, Nudge>

  private let allowsTargets: Bool
  private let delays: ClosedRange<Int>
  private var membersLeft: Int

  /// The most conditions of a tree.
  private static var conditionCount: Int { 5 }

  /// - Parameters:
  ///   - allowsTargets: whether the root may have routes to target states.
  ///   - delays: how long timeouts may last, in seconds. A timeout may never come due because of a shorter one.
  init(seed: UInt64, members: Int = 5, allowsTargets: Bool = true, delays: ClosedRange<Int> = 1...2) {
    self.allowsTargets = allowsTargets
    self.delays = delays
    machine = StateMachine(state: .a)
    membersLeft = members - 1
    var random = SplitMix64(seed: seed)
    fill(machine, Nudge.allCases, depth: 0, hasChildren: members > 1, &random)
  }

  private func chance(_ one: Int, in count: Int, _ random: inout SplitMix64) -> Bool {
    Int.random(in: 0..<count, using: &random) < one
  }

  private func spot(_ random: inout SplitMix64) -> Spot { Spot.allCases.randomElement(using: &random)! }

  private func pattern(_ random: inout SplitMix64) -> Pattern<Spot> {
    chance(1, in: 5, &random) ? .any : .some(spot(&random))
  }

  private mutating func fill<E: EventType>(
    _ machine: StateMachine<Spot, E>, _ events: [E], depth: Int, hasChildren: Bool, _ random: inout SplitMix64
  ) where E.Kind == E {
    var children = 0
    while hasChildren, membersLeft > 0, depth < 3, children == 0 && depth == 0 || chance(1, in: 2, &random) {
      membersLeft -= 1
      children += 1
      let hosts: Pattern<Spot> = chance(1, in: 4, &random) ? .any : .list([spot(&random), spot(&random)])
      let history: History = [.none, .shallow, .deep].randomElement(using: &random)!
      if E.self == Nudge.self, chance(1, in: 4, &random) {
        let child = StateMachine<Spot, Whisper>(state: spot(&random))
        fill(child, Whisper.allCases, depth: depth + 1, hasChildren: true, &random)
        let words: [Whisper?] = [.left, .right, nil]
        let table = events.map { _ in words.randomElement(using: &random)! }
        machine.attach(child, to: hosts, history: history) { event in
          zip(events, table).first { $0.0 == event }?.1
        }
      } else {
        let child = StateMachine<Spot, E>(state: spot(&random))
        fill(child, events, depth: depth + 1, hasChildren: true, &random)
        machine.attach(child, to: hosts, history: history)
      }
    }
    addRows(to: machine, events, hasChildren: children > 0, isInside: depth > 0, &random)
  }

  private func addRows<E: EventType>(
    to machine: StateMachine<Spot, E>, _ events: [E], hasChildren: Bool, isInside: Bool,
    _ random: inout SplitMix64
  ) where E.Kind == E {
    typealias Condition = (Context<Spot, E>) -> Bool
    func condition(_ random: inout SplitMix64) -> (label: String?, condition: Condition?) {
      guard mind.count < Self.conditionCount, chance(1, in: 3, &random) else { return (nil, nil) }
      let (mind, number) = (mind, mind.newNumber())
      return ("\(number)", { _ in mind.says(number) })
    }
    func entrance(_ random: inout SplitMix64) -> Entrance {
      [.afresh, .shallow, .deep, .in(spot(&random), at: chance(1, in: 2, &random) ? 0 : nil)]
        .randomElement(using: &random)!
    }
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let event = events.randomElement(using: &random)!
      let transition = Transition(fromState: pattern(&random), toState: pattern(&random))
      let (label, guarding) = condition(&random)
      switch Int.random(in: 0...11, using: &random) {
      case 0: machine.register(ignored: .some(event), in: transition.fromState)
      case 1: machine.register(routesFor: .any, [transition], label: label, condition: guarding)
      case 2 where !isInside && allowsTargets: machine.addRoute(transition, label: label, condition: guarding)
      case 3:
        if #available(macOS 13, *) {
          let seconds = Int.random(in: delays, using: &random)
          machine.addTimeout(.seconds(seconds), transition, label: label, condition: guarding)
        }
      default:
        machine.addRoute(event: event, transition, label: label, condition: guarding)
      }
    }
    if hasChildren {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let transition = Transition(fromState: .some(spot(&random)), toState: .some(spot(&random)))
        let (label, guarding) = condition(&random)
        machine.add { OnCompletion(transition).guarded(label, when: guarding) }
      }
      // An entrance must be meant for a submachine in the target, so it is given to a route to a state that has one.
      let host = Spot.allCases.filter { host in
        machine.showSubmachines(to: Hosts<E>(host: host)).first ?? false
      }.randomElement(using: &random)
      if let host {
        machine.addRoute(
          event: events[0], Transition(fromState: .any, toState: .some(host)), entering: entrance(&random))
      }
    }
    if isInside, chance(1, in: 2, &random) { machine.add { FinalStates(spot(&random)) } }
  }

  /// Whether each submachine lives in a state.
  private struct Hosts<E: EventType>: SubmachineReader where E.Kind == E {
    typealias S = Spot
    let host: Spot
    func read<C, CE>(_ submachine: SubmachineContent<Spot, E, C, CE>) -> Bool { submachine.matches(host) }
  }
}
