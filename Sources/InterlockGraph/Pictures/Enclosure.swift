import Interlock

/// Routes from any state as transitions of one state around the others, and the remaining routes of each inner state.
///
/// A transition of the outer state is tried after those inside, just as routes from any state are tried after those
/// from a single state (R1). A state for which that makes a difference stays outside, with all its moves.
struct Enclosure {
  /// The transitions of the outer state; empty if there is none.
  private(set) var routes: [Chart.Route] = []

  /// The states inside it.
  private(set) var inside: Set<Int> = []

  /// The remaining routes of each state.
  private(set) var own: [[Chart.Route]]

  private let chart: Chart

  /// - Parameters:
  ///   - isShown: whether a state is shown.
  ///   - isSplittable: whether some states may be outside while others are inside.
  init(_ chart: Chart, isShown: (Int) -> Bool, isSplittable: Bool) {
    self.chart = chart
    let steps = Dictionary(grouping: chart.steps) { $0.source ?? 0 }
    let around = Around(chart, isShown: isShown)
    let shown = chart.states.indices.filter(isShown)
    var rest: [Int: [Chart.Route]] = [:]
    if !around.isEmpty {
      for state in shown where !chart.isFinal(state, leaving: steps[state] ?? []) {
        rest[state] = around.rest(of: steps[state] ?? [], from: state)
      }
    }
    let isUsed = rest.count > 1 && (isSplittable || rest.count == shown.count)
    own = chart.states.indices.map { state in
      if isUsed, let rest = rest[state] { return rest }
      return (steps[state] ?? []) + chart.roamingMoves(from: state)
    }
    if isUsed {
      routes = around.routes
      inside = Set(rest.keys)
    }
  }
}

extension Chart {
  /// Whether a state is an end, which only ignored events could leave.
  func isFinal(_ state: Int, leaving routes: [Route]) -> Bool {
    states[state].isFinal && roaming[state] == nil && routes.allSatisfy { $0.kind == .ignored }
      && !regions.contains { $0.hosts.contains(state) }
  }
}

/// The routes from any state.
private struct Around {
  private let chart: Chart

  /// The routes by the indices of their events, in the order in which they are tried, up to the first without a
  /// condition.
  private var byEvent: [Int: [Chart.Route]] = [:]

  /// The routes for state attempts, by the indices of their targets.
  private var byTarget: [Int: [Chart.Route]] = [:]

  /// Whether each target can be attempted without a condition.
  private var isOpen = false

  init(_ chart: Chart, isShown: (Int) -> Bool) {
    self.chart = chart
    let used = Set(chart.steps.map(\.edge))
    let wild = chart.edges.filter { route in
      route.source == nil && (route.target.map(isShown) ?? true)
    }
    // A route for an exact event is tried before one for any event.
    let onEvents = wild.filter { !$0.isAttempt && !$0.kind.comesOfItself && used.contains($0.edge) }
    let onAny = onEvents.filter { $0.event == nil }
    let byOwnEvent = Dictionary(grouping: onEvents.filter { $0.event != nil }) { $0.event ?? 0 }
    for event in onAny.isEmpty ? byOwnEvent.keys.sorted() : Array(chart.events.indices) {
      let routes = (byOwnEvent[event] ?? []) + onAny.map { $0.on(event) }
      byEvent[event] = routes.untilOpen
    }
    let attempts = wild.filter(\.isAttempt)
    let toAny = attempts.filter { $0.target == nil }
    isOpen = toAny.contains { !$0.isConditional }
    let named = Dictionary(grouping: attempts.filter { $0.target != nil }) { $0.target ?? 0 }
    for target in toAny.isEmpty ? named.keys.sorted() : chart.states.indices.filter(isShown) {
      let routes = (named[target] ?? []) + toAny.map { $0.between(nil, target, isHighlighted: false) }
      let sorted = routes.sorted { $0.edge < $1.edge }
      byTarget[target] = sorted.first { !$0.isConditional }.map { [$0] } ?? sorted
    }
  }

  var isEmpty: Bool { byEvent.isEmpty && byTarget.isEmpty }

  var routes: [Chart.Route] {
    byEvent.keys.sorted().flatMap { byEvent[$0] ?? [] }
      + byTarget.keys.sorted().flatMap { byTarget[$0] ?? [] }
  }

  /// The remaining steps of a state inside, out of all steps that leave it; nil if it must not be inside.
  func rest(of steps: [Chart.Route], from state: Int) -> [Chart.Route]? {
    var rest: [Chart.Route] = []
    var told: Set<Int> = []
    var attempted: Set<Int> = []
    var next = 0
    while next < steps.count {
      let step = steps[next]
      guard let event = step.event else {
        next += 1
        if step.isAttempt, let target = step.target { attempted.insert(target) }
        if !step.isAttempt || !isWild(step) { rest.append(step) }
        continue
      }
      let end = steps[next...].firstIndex { $0.event != event } ?? steps.count
      guard let own = self.rest(of: steps[next..<end], on: event) else { return nil }
      told.insert(event)
      rest += own
      next = end
    }
    guard told.isSuperset(of: byEvent.keys) else { return nil }
    guard chart.roaming[state] != nil || attempted.isSuperset(of: byTarget.keys) else { return nil }
    // What can be attempted anyway need not be repeated.
    return isOpen ? rest : rest + chart.roamingMoves(from: state) { !isWild($0) }
  }

  /// The remaining steps of a state inside for an event.
  private func rest(of steps: ArraySlice<Chart.Route>, on event: Int) -> ArraySlice<Chart.Route>? {
    let around = byEvent[event] ?? []
    let first = steps.firstIndex(where: isWild) ?? steps.endIndex
    if steps[first...].map(\.edge) == around.map(\.edge) { return steps[..<first] }
    // The outer routes are never tried, or have been tried before.
    let isDecided = steps.last.map { !$0.isConditional } ?? false
    return isDecided || Set(steps.map(\.edge)).isSuperset(of: around.map(\.edge)) ? steps : nil
  }

  private func isWild(_ step: Chart.Route) -> Bool { chart.edges[step.edge].source == nil }
}

extension Chart.Route {
  fileprivate var isConditional: Bool { label.condition != nil }

  fileprivate var isAttempt: Bool {
    if case .stateAttempt = kind { true } else { false }
  }

  /// The route for any event, restricted to a single event.
  fileprivate func on(_ event: Int) -> Chart.Route {
    Chart.Route(
      source: source, target: target, event: event, kind: kind, label: label, isInternal: isInternal,
      isHighlighted: isHighlighted, edge: edge, isInner: isInner, entries: entries, crossing: crossing)
  }
}

extension [Chart.Route] {
  /// The routes up to the first without a condition.
  fileprivate var untilOpen: [Chart.Route] {
    firstIndex { !$0.isConditional }.map { Array(self[...$0]) } ?? self
  }
}
