public import Interlock
import SwiftState

extension String: @retroactive StateType, @retroactive EventType {}

/// A page that is loaded, shown or failed, told apart by its number.
enum Page: StateType {
  case idle, loading(Int), shown(Int), failed(Int)
}

enum PageEvent: EventType {
  case load(Int), succeed, fail, close
}

/// A machine that looks its routes up in a dictionary of dictionaries, as one would write it by hand.
final class DictionaryMachine<State: Hashable, Event: Hashable> {
  private(set) var state: State
  private var routes: [State: [Event: State]] = [:]

  init(_ state: State, _ routes: [(Event, State, State)]) {
    self.state = state
    for (event, fromState, toState) in routes { self.routes[fromState, default: [:]][event] = toState }
  }

  func handle(_ event: Event) -> Bool {
    guard let next = routes[state]?[event] else { return false }
    state = next
    return true
  }
}

/// The rows about states and events that are not one byte.
func dictionaryRows(_ rounds: Rounds) -> [Row] {
  let words: [(String, String, String)] = [
    ("play", "stopped", "playing"), ("end pause", "pause", "playing"), ("open/close", "open", "empty"),
    ("open/close", "empty", "open"), ("open/close", "pause", "open"), ("open/close", "stopped", "open"),
    ("open/close", "playing", "open"), ("pause", "playing", "pause"), ("stop", "playing", "stopped"),
    ("stop", "pause", "stopped"), ("stop", "stopped", "stopped"), ("cd detected", "empty", "stopped"),
  ]
  let wordStream: [String] = repeated([
    "open/close", "open/close", "cd detected", "play", "pause", "end pause", "pause", "stop", "stop",
    "open/close", "open/close",
  ])
  let pages: [(PageEvent, Page, Page)] = (0..<8).flatMap { number -> [(PageEvent, Page, Page)] in
    [
      (.load(number), .idle, .loading(number)), (.succeed, .loading(number), .shown(number)),
      (.fail, .loading(number), .failed(number)), (.close, .shown(number), .idle),
      (.close, .failed(number), .idle),
    ]
  }
  let pageStream: [PageEvent] = (0..<streamLength).map { index in
    switch index % 3 {
    case 0: .load(index / 3 % 8)
    case 1: index.isMultiple(of: 2) ? .succeed : .fail
    default: .close
    }
  }
  return [
    dictionaryRow("arrows over strings", rounds, "empty", words, wordStream),
    dictionaryRow("arrows over payloads", rounds, Page.idle, pages, pageStream),
  ]
}

private func dictionaryRow<S: StateType, E: EventType>(
  _ name: String, _ rounds: Rounds, _ initial: S, _ routes: [(E, S, S)], _ stream: [E]
) -> Row where S.Kind == S, E.Kind == E {
  Row(name) {
    let yardstick = DictionaryMachine(initial, routes)
    let machine = Machine<S, E>(state: initial) { machine in
      for (event, fromState, toState) in routes { machine.addRoute(event: event, fromState => toState) }
    }
    return rounds.compare(
      $0, operations: stream.count, bound: 1, yardstick: { stream.count { yardstick.handle($0) } },
      interlock: { stream.count { machine.tryEvent($0) } })
  }
}
