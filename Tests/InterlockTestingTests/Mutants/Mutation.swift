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
  var silent: Part { Part(joining: silentLines) }

  private var silentLines: [Part] {
    part.single.filter { !$0.isHandlerOrSubmachine }.map { line in
      line.changed(to: line.transitions)
    }
  }

  /// The blueprint with each of its arrows, guards and ignored events changed, one at a time. Submachines are left out.
  var mutants: [Mutant<S, E>] {
    let lines = silentLines
    let states = stateMachine().content().states
    return lines.indices.flatMap { index in
      lines[index].mutants(states).map { mutation, place, replacement in
        var changed = lines
        changed.replaceSubrange(index...index, with: [replacement].compactMap { $0 })
        return Mutant(mutation: mutation, place: place, part: Part(joining: changed))
      }
    }
  }
}

extension Lines {
  /// What was changed, and what stands there now, if anything.
  fileprivate typealias Change = (Mutation, String, Lines?)

  fileprivate func mutants(_ states: [H.S.Kind]) -> [Change] {
    switch cause {
    case .event(let events): changes(states) { "\($0) on \(events)" }
    case .stateAttempt, .completion: changes(states) { "\($0) on completion" }
    case .timeout(let delay):
      changes(states) { "\($0) after \(delay)" } + [
        (
          .doubledTimeout, transitions.map { "\($0) after \(delay)" }.joined(separator: ", "),
          changed(to: transitions, delay: Delay(delay.duration * 2))
        )
      ]
    case .ignored(let events):
      [(.droppedIgnoring, "\(transitions[0].fromState) ignores \(events)", nil)]
    case nil: []
    }
  }

  private func changes(_ states: [H.S.Kind], _ place: (Transition<H.S.Kind>) -> String) -> [Change] {
    // Lists are shorthand (R2): each arrow of theirs is changed for itself.
    let arrows = transitions.flatMap { transition in
      singles(transition.fromState).flatMap { from in
        singles(transition.toState).map { Transition(fromState: from, toState: $0) }
      }
    }
    var changes: [Change] = arrows.indices.flatMap { index -> [Change] in
      let place = place(arrows[index])
      var fewer = arrows
      fewer.remove(at: index)
      var own: [Change] = [(.droppedRoute, place, fewer.isEmpty ? nil : changed(to: fewer))]
      if case .some(let target) = arrows[index].toState, let other = states.after(target) {
        var moved = arrows
        moved[index] = Transition(fromState: arrows[index].fromState, toState: .some(other))
        own.append((.movedTarget, "\(place), now to \(Pattern.some(other))", changed(to: moved)))
      }
      return own
    }
    if hasGuards {
      let place = arrows.map { "\($0)" }.joined(separator: ", ")
      changes.append((.negatedGuard, place, changed(to: arrows, guards: .negated)))
      changes.append((.droppedGuard, place, changed(to: arrows, guards: .dropped)))
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
