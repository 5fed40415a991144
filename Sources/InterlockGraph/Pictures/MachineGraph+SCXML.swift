extension MachineGraph {
  /// The graph in State Chart XML, the W3C's recommendation for exchanging state machines.
  ///
  /// Wildcards are always expanded, and transitions stand in the order in which they are tried. Two things have no
  /// counterpart there: a condition is a closure, of which only the name can be given as `cond`; and a state attempt
  /// becomes an event `to.` with the target's identifier. Ignored events and internal moves are transitions without a target.
  /// A final state that is left again is a plain state there.
  ///
  /// See *State Chart XML (SCXML): State Machine Notation for Control Abstraction*, W3C Recommendation 1 September 2015.
  ///
  /// - Parameter picture: whether only what is reachable is shown.
  /// - Returns: a document, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func scxml(_ picture: Picture = Picture()) -> String {
    let states = picture.showsOnlyReachable ? reachableStates() : states
    let names = states.map { name(of: $0) }
    let eventNames = events.map { name(of: $0) }
    let stateIdentifiers = Identifiers(names, isPlain: isIdentifier)
    // What state attempts become must not be what an event is called.
    let eventIdentifiers = Identifiers(eventNames, prefix: "e") { isIdentifier($0) && $0 != "to" }
    var identifierOf: [S: String] = [:]
    for (place, state) in states.enumerated() { identifierOf[state] = stateIdentifiers[place] }
    var eventOf: [E: String] = [:]
    for (place, event) in events.enumerated() { eventOf[event] = eventIdentifiers[place] }

    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="\#(identifierOf[initialState] ?? "")">"#
    )
    for (place, name) in eventNames.enumerated() where eventIdentifiers[place] != name {
      lines.append("  <!-- \(eventIdentifiers[place]): \(commented(name)) -->")
    }
    for (place, state) in states.enumerated() {
      let moves = moves(from: state)
      let identifier = stateIdentifiers[place]
      if identifier != names[place] { lines.append("  <!-- \(identifier): \(commented(names[place])) -->") }
      let isFinal = finalStates.contains(state) && moves.allSatisfy { $0.form == .ignored }
      guard !isFinal, !moves.isEmpty else {
        lines.append("  <\(isFinal ? "final" : "state") id=\"\(identifier)\"/>")
        continue
      }
      lines.append("  <state id=\"\(identifier)\">")
      for move in moves {
        let target = identifierOf[move.toState] ?? ""
        var attributes = ["event=\"\(move.event.flatMap { eventOf[$0] } ?? "to.\(target)")\""]
        if move.isConditional { attributes.append("cond=\"\(escaped(move.label ?? "condition"))\"") }
        if !move.isInternal { attributes.append("target=\"\(target)\"") }
        lines.append("    <transition \(attributes.joined(separator: " "))/>")
      }
      lines.append("  </state>")
    }
    return (lines + ["</scxml>"]).joined(separator: "\n") + "\n"
  }
}

/// Whether a name can be an identifier as it is. The editions of XML disagree about letters beyond ASCII, and a full stop would
/// divide an event's name.
private func isIdentifier(_ name: String) -> Bool {
  func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII && scalar.properties.isAlphabetic)
  }
  let scalars = name.unicodeScalars
  return scalars.first.map(isLetter) ?? false
    && scalars.allSatisfy { isLetter($0) || $0 == "-" || ("0"..."9").contains($0) }
}

private func escaped(_ text: String) -> String {
  text.replacing { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\n": "&#10;"
    default: nil
    }
  }
}

/// A comment holds anything but two hyphens.
private func commented(_ text: String) -> String {
  text.replacing { $0 == "-" ? "\u{2010}" : $0 == "\n" ? " " : nil }
}
