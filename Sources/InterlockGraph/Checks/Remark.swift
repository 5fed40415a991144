import Interlock

/// A doubt about a machine on its own, which its outer machines may settle.
struct Remark<S: StateType, E: EventType>: Hashable where S.Kind == S, E.Kind == E {
  /// The condition under which outer machines settle the remark.
  enum Subject: Hashable {
    /// Nothing can settle it.
    case settled

    /// No state of the machine accepts an event. Another machine may.
    case unaccepted(E)

    /// A state has no declaration for some events. Other machines may.
    case uncovered(state: String, [Word])

    /// No route leaves a state. An outer machine may leave.
    case deadEnd

    /// No route leads to a state. An embedded machine may be entered there.
    case unreachable(S)

    /// No route leads to a state that these states of the outer machine carry.
    case unreachableIn([S])
  }

  /// An event by its name, with the outer machine's events that map to it; none if they are unrelated.
  struct Word: Hashable {
    let name: String
    let events: [E]
  }

  /// The machines from the outermost in, below the machine of the graph.
  let path: [String]
  let severity: BlueprintFinding.Severity
  let kind: GraphFinding.Kind
  let subject: Subject
  private let sentence: String

  init(
    _ kind: GraphFinding.Kind, _ subject: Subject = .settled, _ sentence: String = "",
    severity: BlueprintFinding.Severity = .warning, path: [String] = []
  ) {
    self.path = path
    self.severity = severity
    self.kind = kind
    self.subject = subject
    self.sentence = sentence
  }

  /// The same remark with another subject.
  func about(_ subject: Subject) -> Remark {
    Remark(kind, subject, sentence, severity: severity, path: path)
  }

  /// The same remark in the terms of the outer machine.
  func about<P, PE>(_ subject: Remark<P, PE>.Subject, inside name: String) -> Remark<P, PE> {
    Remark<P, PE>(kind, subject, sentence, severity: severity, path: [name] + path)
  }

  /// The remark as a finding, if no outer machine settles it.
  var finding: GraphFinding {
    var sentence = sentence
    if case .uncovered(let state, let words) = subject {
      sentence = "\(state) declares nothing for \(words.map(\.name).joined(separator: ", "))."
    }
    let place = path.isEmpty ? "" : "In \(path.joined(separator: " / ")): "
    return GraphFinding(severity: severity, kind: kind, path: path, sentence: place + sentence)
  }
}

extension Remark: Sendable where S: Sendable, E: Sendable {}
extension Remark.Subject: Sendable where S: Sendable, E: Sendable {}
extension Remark.Word: Sendable where S: Sendable, E: Sendable {}
