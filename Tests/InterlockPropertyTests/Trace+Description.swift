extension Oracle.Trace.Line: CustomStringConvertible {
  var description: String {
    switch self {
    case .called(let role, let closure, let registration, let situation, let state, let owner, let refusal):
      "\(role) c\(closure) of registration \(registration): \(situation), while at s\(state)"
        + (owner.map { ", owner \($0)" } ?? "") + (refusal.map { ", \($0)" } ?? "")
    case .outcome(let outcome): "outcome: \(outcome)"
    case .accepted(let accepted): "accepted: \(accepted)"
    case .answer(let answer): "answer: \(answer)"
    case .unfaithful(let situation): "a context does not keep to \(situation)"
    case .settled(let state): "machine at s\(state)"
    }
  }
}

extension Oracle.Situation: CustomStringConvertible {
  var description: String {
    "s\(from) => \(to.map { "s\($0)" } ?? "?")" + (event.map { " on e\($0)" } ?? "")
      + (userInfo.map { " with \($0)" } ?? "")
  }
}

extension Oracle.Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .moved(let from, let to): "moved s\(from) => s\(to)"
    case .queued: "queued"
    case .ignored: "ignored"
    case .refused(let refusal): "\(refusal)"
    }
  }
}

extension Oracle.Refusal: CustomStringConvertible {
  var description: String {
    let attempt = "refused s\(from) => s\(to)" + (event.map { " on e\($0)" } ?? "")
    return "\(attempt): " + (conditions.map { "\($0) said no" } ?? "no route")
  }
}

extension Oracle.Objection: CustomStringConvertible {
  var description: String {
    "\(label ?? "unlabelled") of \(arrow)"
  }
}
