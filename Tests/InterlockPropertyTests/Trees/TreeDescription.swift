extension Oracle.Trees.Value: CustomStringConvertible {
  var description: String {
    switch self {
    case .plain(let number, let data): "s\(number)\(spelling(data))"
    case .holding(let slot, let extra, let data, let value): "h\(slot).\(extra)\(spelling(data))(\(value))"
    }
  }

  private func spelling(_ data: Int) -> String { data == 0 ? "" : "'\(data)" }
}

extension Oracle.Trees.Match: CustomStringConvertible {
  var description: String {
    switch self {
    case .one(let value): "\(value)"
    case .any: "any"
    case .list(let values): "\(values)"
    }
  }
}

extension Oracle.Trees.Arrow: CustomStringConvertible {
  var description: String { "\(from) => \(to)" }
}

extension Oracle.Trees.Situation: CustomStringConvertible {
  var description: String {
    "\(from) => \(to.map { "\($0)" } ?? "?")" + (event.map { " on e\($0)" } ?? "")
      + (userInfo.map { " with \($0)" } ?? "")
  }
}

extension Oracle.Trees.Picture: CustomStringConvertible {
  var description: String {
    zip(states, active).enumerated().map { number, look in
      "m\(number) \(look.1 ? "" : "-")\(look.0)"
    }.joined(separator: ", ")
  }
}

extension Oracle.Trees.Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .moved(let from, let to): "moved \(from) => \(to)"
    case .queued: "queued"
    case .ignored: "ignored"
    case .refused(let refusal): "\(refusal)"
    }
  }
}

extension Oracle.Trees.Refusal: CustomStringConvertible {
  var description: String {
    "refused \(from) => \(to)" + (event.map { " on e\($0)" } ?? "") + ": \(reason)"
  }
}

extension Oracle.Trees.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .noRoute: "no route"
    case .conditions(let objections): "\(objections) said no"
    case .inactive(let sentence): "not active: \(sentence)"
    }
  }
}

extension Oracle.Trees.Objection: CustomStringConvertible {
  var description: String {
    "\(label ?? "unlabelled") of \(arrow)" + (reason.map { " since \($0)" } ?? "")
  }
}

extension Oracle.Trees.Configuration: CustomStringConvertible {
  var description: String { inside.isEmpty ? "\(state)" : "\(state) / \(inside)" }
}

extension Oracle.Trees.Trace.Line: CustomStringConvertible {
  var description: String {
    switch self {
    case .called(let call): "\(call)"
    case .outcome(let outcome): "outcome: \(outcome)"
    case .accepted(let accepted): "accepted: \(accepted)"
    case .answer(let answer): "answer: \(answer)"
    case .strange(let complaint): "strange: \(complaint)"
    case .settled(let picture): "settled: \(picture)"
    }
  }
}

extension Oracle.Trees.Call: CustomStringConvertible {
  var description: String {
    "m\(machine) \(role) c\(closure) of registration \(registration)"
      + (owner.map { " of owner \($0)" } ?? "") + ": \(situation); \(picture)"
      + (refusal.map { "; \($0)" } ?? "")
  }
}
