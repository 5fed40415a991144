import Interlock

/// What a machine looks doubtful for when it is seen alone: the machines around it may set it right.
struct Remark<S: StateType, E: EventType>: Hashable where S.Kind == S, E.Kind == E {
  /// What the machines around have to say about it.
  enum Subject: Hashable {
    /// Nothing.
    case settled

    /// No state of the machine accepts an event: another machine may.
    case unaccepted(E)

    /// Nothing is said of events in a state: other machines may say it.
    case uncovered(state: String, [Word])

    /// Nothing leads out of a state: a machine around may leave.
    case deadEnd

    /// Nothing leads to a state of the machine's own: one that is embedded may be entered there.
    case unreachable(S)

    /// Nothing leads to a state that these states of the machine around carry.
    case unreachableIn([S])
  }

  /// An event by its name, and those of the machine that it stands for; none if it has nothing to do with them.
  struct Word: Hashable {
    let name: String
    let events: [E]
  }

  /// The machines from the outermost in, below the one whose graph it is.
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

  /// The same about something else.
  func about(_ subject: Subject) -> Remark {
    Remark(kind, subject, sentence, severity: severity, path: path)
  }

  /// The same in the words of the machine around.
  func about<P, PE>(_ subject: Remark<P, PE>.Subject, inside name: String) -> Remark<P, PE> {
    Remark<P, PE>(kind, subject, sentence, severity: severity, path: [name] + path)
  }

  /// The remark as a finding, if no machine around sets it right.
  var finding: GraphFinding {
    var sentence = sentence
    if case .uncovered(let state, let words) = subject {
      sentence = "Nothing is said of \(words.map(\.name).joined(separator: ", ")) in \(state)."
    }
    let place = path.isEmpty ? "" : "In \(path.joined(separator: " / ")): "
    return GraphFinding(severity: severity, kind: kind, path: path, sentence: place + sentence)
  }
}

extension Remark: Sendable where S: Sendable, E: Sendable {}
extension Remark.Subject: Sendable where S: Sendable, E: Sendable {}
extension Remark.Word: Sendable where S: Sendable, E: Sendable {}
