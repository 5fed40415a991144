import Interlock

extension MachineGraph {
  /// Returns the graph in State Chart XML, the W3C's recommendation for exchanging state machines.
  ///
  /// Routes from any state are transitions of a state around the others. Like the state around a region, it has no
  /// identifier, because it is no state of the machine. Other wildcards are expanded. Transitions are
  /// in the order in which they are tried. Two things have no counterpart in SCXML: a condition is a closure, so only
  /// its label is given as `cond`, and a state attempt becomes an event `to.` with the target's identifier. Ignored
  /// events and internal moves are transitions without a target. A final state that can be left, or in which regions live, is a plain state.
  /// An eventless route is a transition without an event, and the past of a state is a `history`. Submachines are nested
  /// states, and parallel regions if there are several; a submachine that lives in several states is repeated in each of
  /// them. An activity is an `invoke` of the type `activity`, with its name as its content. A `final` state contains no
  /// activities. ``scxmlOmissions`` lists what the document does not say.
  ///
  /// The chart of a document becomes a document again, with the states that it had, whatever the picture says. What its handlers do is
  /// left out, since they are closures.
  ///
  /// See *State Chart XML (SCXML): State Machine Notation for Control Abstraction*, W3C Recommendation 1 September 2015.
  ///
  /// - Parameter picture: the options of the picture; only the reachable states matter.
  /// - Returns: a document, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func scxml(_ picture: Picture = Picture()) -> String {
    let chart = Chart(self)
    if let document = chart.document { return DocumentCopy(chart, document).text }
    let plan = DocumentPlan(chart, picture)
    let states = Identifiers(plan.names, isPlain: isIdentifier)
    // The events of state attempts must not have the name of another event.
    let events = Identifiers(plan.events, prefix: "e") {
      isIdentifier($0) && !["to", "done"].contains($0)
    }
    let writer = DocumentWriter(states: states, events: events, eventPlaces: plan.eventPlaces)

    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="\#(writer.initial(of: plan))">"#
    )
    for (place, name) in plan.events.enumerated() where events[place] != name {
      lines.append("  <!-- \(events[place]): \(DocumentWriter.commented(name)) -->")
    }
    lines += writer.states(of: plan).map { "  \($0)" }
    return (lines + ["</scxml>"]).joined(separator: "\n") + "\n"
  }
}

/// Whether a name can be an identifier as it is. The editions of XML disagree about letters beyond ASCII, and a full
/// stop would split an event's name.
func isIdentifier(_ name: String) -> Bool {
  func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII && scalar.properties.isAlphabetic)
  }
  let scalars = name.unicodeScalars
  return scalars.first.map(isLetter) ?? false
    && scalars.allSatisfy { isLetter($0) || $0 == "-" || ("0"..."9").contains($0) }
}
