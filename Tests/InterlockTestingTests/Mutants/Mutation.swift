import Interlock
import InterlockAsync

/// What is done to a definition to see whether tests notice.
enum Mutation: String, CaseIterable {
  case droppedRoute = "a route dropped"
  case movedTarget = "a target changed"
  case negatedGuard = "a guard negated"
  case droppedGuard = "a guard dropped"
  case droppedIgnoring = "ignored events no longer ignored"
  case doubledTimeout = "a timeout doubled"
  case changedHistory = "a history changed"
}

/// A definition that was changed in one place.
struct Mutant<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  let mutation: Mutation

  /// What was changed: `.red => .green on .press`.
  let place: String
  let part: Blueprint<S, E>.Part
}

extension Blueprint where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
  /// The blueprint without its handlers, which only tell what happens.
  var silent: Part {
    Part(
      part.declarations.compactMap { declaration in
        switch declaration {
        case .handler, .chainHandler, .submachine: nil
        case .routes(let event, let transitions, let guarding, let value, _, _):
          .routes(event: event, transitions, guarding, value: value, entering: [], then: nil)
        case .completionRoutes(let region, let transitions, let guarding, let value, _, _):
          .completionRoutes(of: region, transitions, guarding, value: value, entering: [], then: nil)
        case .timeouts(let delay, let transitions, let guarding, let value, _, _):
          .timeouts(delay, transitions, guarding, value: value, entering: [], then: nil)
        default: declaration
        }
      })
  }

  /// The blueprint with each of its arrows, guards and ignored events changed, one at a time. Submachines are left out.
  var mutants: [Mutant<S, E>] {
    let declarations = silent.declarations
    let states = stateMachine().content().states
    return declarations.indices.flatMap { index in
      declarations[index].mutants(states).map { mutation, place, replacement in
        var changed = declarations
        changed.replaceSubrange(index...index, with: [replacement].compactMap { $0 })
        return Mutant(mutation: mutation, place: place, part: Part(changed))
      }
    }
  }
}

extension Declaration where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
  /// What was changed, and what stands there now, if anything.
  fileprivate typealias Change = (Mutation, String, Declaration?)

  fileprivate func mutants(_ states: [S.Kind]) -> [Change] {
    switch self {
    case .routes(let event, let transitions, let guarding, let value, _, _):
      changes(event, transitions, guarding, states) {
        .routes(event: event, $0, $1, value: value, entering: [], then: nil)
      }
    case .completionRoutes(let region, let transitions, let guarding, let value, _, _):
      changes(nil, transitions, guarding, states) {
        .completionRoutes(of: region, $0, $1, value: value, entering: [], then: nil)
      }
    case .timeouts(let delay, let transitions, let guarding, let value, _, _):
      changes(nil, transitions, guarding, states, cause: "after \(delay)") {
        .timeouts(delay, $0, $1, value: value, entering: [], then: nil)
      }
        + [
          (
            .doubledTimeout,
            transitions.map { "\($0) after \(delay)" }.joined(separator: ", "),
            .timeouts(
              Delay(delay.duration * 2), transitions, guarding, value: value, entering: [], then: nil)
          )
        ]
    case .ignored(let events, let states):
      [(.droppedIgnoring, "\(states) ignores \(events)", nil)]
    default: []
    }
  }

  private func changes(
    _ event: Pattern<E.Kind>?, _ transitions: [Transition<S.Kind>], _ guarding: LabelledCondition<S, E>?,
    _ states: [S.Kind], cause: String = "on completion",
    _ make: ([Transition<S.Kind>], LabelledCondition<S, E>?) -> Declaration
  ) -> [Change] {
    // Lists are shorthand (R2): each arrow of theirs is changed for itself.
    let arrows = transitions.flatMap { transition in
      singles(transition.fromState).flatMap { from in
        singles(transition.toState).map { Transition(fromState: from, toState: $0) }
      }
    }
    var changes: [Change] = arrows.indices.flatMap { index -> [Change] in
      let place = event.map { "\(arrows[index]) on \($0)" } ?? "\(arrows[index]) \(cause)"
      var fewer = arrows
      fewer.remove(at: index)
      var own: [Change] = [(.droppedRoute, place, make(fewer, guarding))]
      if case .some(let target) = arrows[index].toState, let other = states.after(target) {
        var moved = arrows
        moved[index] = Transition(fromState: arrows[index].fromState, toState: .some(other))
        own.append((.movedTarget, "\(place), now to \(Pattern.some(other))", make(moved, guarding)))
      }
      return own
    }
    if let guarding, let judgement = guarding.judgement {
      let place = arrows.map { "\($0)" }.joined(separator: ", ")
      changes.append(
        (
          .negatedGuard, place,
          make(arrows, LabelledCondition(label: guarding.label, condition: { !judgement($0) }))
        ))
      changes.append((.droppedGuard, place, make(arrows, nil)))
    }
    return changes
  }
}

/// The single patterns that a pattern stands for.
private func singles<Value>(_ pattern: Pattern<Value>) -> [Pattern<Value>] {
  if case .list(let values) = pattern { values.map { .some($0) } } else { [pattern] }
}

extension Array where Element: Equatable {
  /// The element that follows another one, around the end; nil if there is no other.
  fileprivate func after(_ element: Element) -> Element? {
    guard count > 1, let place = firstIndex(of: element) else { return nil }
    return self[(place + 1) % count]
  }
}
