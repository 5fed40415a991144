import Interlock

/// Something that SCXML can't express. The document of a graph says something else instead, or leaves it out: see
/// ``MachineGraph/scxmlOmissions``.
public enum SCXMLOmission: Sendable, Hashable {
  /// A state attempt is an event, `to.` with the target's identifier.
  case stateRoute(String)

  /// A route for any event is written for each known one.
  case anyEvent(String)

  /// An answer of a mapping is a transition.
  case mapping(String)

  /// An event that is ignored is a transition without a target.
  case ignored(String)

  /// A deferral is a comment.
  case deferral(String)

  /// An activity is an `invoke`.
  case activity(String)

  /// A computed delay is written as an expression, which can't be read back.
  case computedDelay(String)

  /// A state with a region that names no final states is never done in SCXML.
  case completion(String)

  /// A final state that can be left, or in which regions live, is a plain state: SCXML's have no transitions and no states. So what
  /// is around it is never done there.
  case finalState(String)

  /// A submachine that is not a region is written as states of the machine around it.
  case submachine(String)

  /// A handler is a closure, of which nothing is written: that of a route, of the entry to a state, and so on.
  case handler(String)
}

extension SCXMLOmission: CustomStringConvertible {
  /// The omission as a sentence.
  public var description: String {
    switch self {
    case .stateRoute(let route): "A state attempt is an event in SCXML: \(route)."
    case .anyEvent(let route): "A route for any event is written for each known event: \(route)."
    case .mapping(let route): "An answer of a mapping is written as a transition: \(route)."
    case .ignored(let phrase): "An ignored event is written as a transition without a target: \(phrase)."
    case .deferral(let phrase): "SCXML does not defer events: \(phrase)."
    case .activity(let phrase): "An activity is written as an `invoke`: \(phrase)."
    case .computedDelay(let route):
      "A computed delay is written as an expression, which can't be read back: \(route)."
    case .completion(let route):
      "In SCXML, a state is done when all its regions are, also those that name no final states: \(route)."
    case .finalState(let state):
      "In SCXML, nothing leaves a final state or lives in one, so this one is written as a plain state: \(state)."
    case .submachine(let name): "\(name) is written as states of the machine around it."
    case .handler(let occasion): "Nothing is written of what a handler does: that of \(occasion)."
    }
  }
}

extension MachineGraph {
  /// The parts of the machine that the document of ``scxml(_:)`` leaves out or expresses differently. Everything
  /// else is in the document, though `InterlockSCXML` can't read all of it as Swift: the article *SCXML documents* says what. Conditions come back by their labels. Data is never part
  /// of a document.
  ///
  /// - Complexity: O(*n*) in the size of the graph.
  public var scxmlOmissions: [SCXMLOmission] {
    // The chart of a document is written as it was read.
    var omissions: [SCXMLOmission] = []
    if document == nil {
      omissions = edges.compactMap(omission)
      omissions += plainFinalStates.map { .finalState(spelled($0)) }
      omissions += deferrals.map { .deferral("\($0)") }
      omissions += activities.map { .activity("\($0)") }
    }
    omissions += handlers.map { .handler($0) }
    for submachine in submachines {
      if let region = submachine.region {
        omissions += region.scxmlOmissions
      } else {
        omissions.append(.submachine(submachine.name))
      }
    }
    return omissions
  }

  /// The final states that are more than an end.
  private var plainFinalStates: [S] {
    if finalStates.isEmpty { return [] }
    let chart = Chart(self)
    let steps = Dictionary(grouping: chart.steps) { $0.source ?? 0 }
    return states.enumerated().filter { place, _ in
      chart.states[place].isFinal && !chart.isFinal(place, leaving: steps[place] ?? [])
    }.map(\.element)
  }

  private func omission(of edge: Edge) -> SCXMLOmission? {
    switch edge.form {
    case .stateRoute: return .stateRoute("\(edge)")
    case .mapping: return .mapping("\(edge)")
    case .ignored: return .ignored("\(edge)")
    case .timeout: return edge.timing?.isComputed ?? false ? .computedDelay("\(edge)") : nil
    case .completion:
      let isPartial = submachines.contains { submachine in
        !submachine.hasFinalStates && submachine.states.contains { edge.transition.fromState.matches($0) }
      }
      return isPartial ? .completion("\(edge)") : nil
    case .eventRoute: return edge.event == .any ? .anyEvent("\(edge)") : nil
    case .eventless, .crossing, .embedded: return nil
    }
  }
}
