extension BlueprintFinding {
  static func duplicate(_ declared: String, _ before: String, isSame: Bool) -> Self {
    let sentence = isSame ? "\(declared) is declared twice." : "\(declared) adds nothing to \(before)."
    return Self(severity: .error, kind: .duplicate, sentence: sentence)
  }

  static func contradiction(_ route: String, _ winner: String) -> Self {
    let sentence = "The \(route) can never be taken: it contradicts \(winner), which comes first."
    return Self(severity: .error, kind: .contradiction, sentence: sentence)
  }

  static func shadowed(_ route: String, _ winner: String, isIgnored: Bool) -> Self {
    let reason = isIgnored ? "\(winner), which comes first" : "\(winner) comes first and has no condition"
    return Self(
      severity: .error, kind: .shadowed, sentence: "The \(route) can never be taken: \(reason).")
  }

  static func partlyShadowed(_ route: String, _ row: String?, _ winner: String) -> Self {
    let row = row.map { ", for \($0)" } ?? ""
    let sentence = "A part of the \(route) is never taken\(row): \(winner) comes first."
    return Self(severity: .warning, kind: .shadowed, sentence: sentence)
  }

  static func open(_ route: String, _ winner: String) -> Self {
    let sentence = "The condition of the \(route) has no effect: \(winner) is open without one."
    return Self(severity: .error, kind: .shadowed, sentence: sentence)
  }

  static func followed(_ ignored: String, _ winner: String) -> Self {
    let sentence =
      "The declaration that \(ignored) never takes effect: it contradicts \(winner), which comes first."
    return Self(severity: .error, kind: .contradiction, sentence: sentence)
  }

  static func partlyFollowed(_ ignored: String, _ winner: String) -> Self {
    let sentence = "The declaration that \(ignored) takes effect only in part: \(winner) comes first."
    return Self(severity: .warning, kind: .shadowed, sentence: sentence)
  }

  static func idleDeferral(_ deferred: String, _ taker: String, isIgnored: Bool) -> Self {
    let reason = isIgnored ? taker : "\(taker) has no condition"
    let sentence = "The declaration that \(deferred) never takes effect: \(reason)."
    return Self(severity: .warning, kind: .shadowed, sentence: sentence)
  }

  static func valueless(_ route: String, _ kind: String, _ type: String) -> Self {
    let sentence =
      "The route \(route) has no value of \(kind) to lead to: give one with the route, in `Values`, or in `\(type).value(of:)`."
    return Self(severity: .error, kind: .valueless, sentence: sentence)
  }

  static func staying(_ route: String, _ event: String, _ states: String) -> Self {
    let sentence =
      "The route \(route) stays in the current state, although it looks as if it led to any state: write `On(\(event), in: \(states))`."
    return Self(severity: .warning, kind: .staying, sentence: sentence)
  }

  static func emptyList(_ declared: String) -> Self {
    let sentence = "A list in \(declared) is empty, so nothing matches it."
    return Self(severity: .error, kind: .emptyList, sentence: sentence)
  }

  static func arrowless(_ line: String) -> Self {
    let sentence = "\(line) has no arrow, so it leads nowhere."
    return Self(severity: .error, kind: .emptyList, sentence: sentence)
  }

  static func repetition(_ declared: String, _ value: String) -> Self {
    let sentence = "A list in \(declared) holds \(value) more than once."
    return Self(severity: .warning, kind: .repetition, sentence: sentence)
  }

  static func disconnectedChain(_ chain: String, _ step: String, _ next: String) -> Self {
    let sentence = "Nothing completes \(chain): \(next) does not begin where \(step) ends."
    return Self(severity: .error, kind: .disconnectedChain, sentence: sentence)
  }

  static func idleHandler(_ handler: String) -> Self {
    Self(severity: .warning, kind: .idleHandler, sentence: "No route makes \(handler) run.")
  }

  /// Why a completion never comes.
  enum Incompletion {
    case noResident(String)
    case noFinalState
    case unreachedFinalState(String)
  }

  static func idleCompletion(_ route: String, _ reason: Incompletion) -> Self {
    let reason =
      switch reason {
      case .noResident(let word): "no \(word) lives where it begins"
      case .noFinalState: "nothing that lives where it begins has a final state"
      case .unreachedFinalState(let region): "no route leads to a final state of the \(region)"
      }
    let sentence = "The \(route) is never taken: \(reason)."
    return Self(severity: .warning, kind: .idleCompletion, sentence: sentence)
  }

  static func overruled(_ route: String) -> Self {
    let sentence =
      "The \(route) is never taken: both states carry an embedded submachine's state, and only its routes decide between them."
    return Self(severity: .warning, kind: .overruled, sentence: sentence)
  }

  static func embeddedTwice(_ state: String) -> Self {
    let sentence = "Two submachines are embedded in \(state): embed one of them, and attach the other."
    return Self(severity: .error, kind: .misplaced, sentence: sentence)
  }

  static func noWayOut(_ state: String) -> Self {
    let sentence = "No route leaves \(state), in which the machines start."
    return Self(severity: .warning, kind: .noWayOut, sentence: sentence)
  }
}

extension [BlueprintFinding] {
  /// Adds a finding. The checks do so in many places, and inlining would copy the growth of the array to each.
  @inline(never)
  mutating func report(_ finding: BlueprintFinding) { append(finding) }
}
