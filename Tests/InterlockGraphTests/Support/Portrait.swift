import Interlock
import InterlockGraph

/// A machine that sits for its picture: its texts, and the words that a reader must find in them. Its types are forgotten.
struct Portrait: CustomStringConvertible {
  let description: String
  let text: (Format, Picture) -> String

  /// What is written at the states and arrows of a picture that leaves no state out.
  let words: (Picture) -> [String]

  init<S, E>(_ name: String, _ graph: MachineGraph<S, E>) {
    description = name
    // Where the current state is highlighted, so is a transition.
    text = { format, picture in
      let move = picture.highlightsCurrentState ? graph.moves.first : nil
      return format.text(graph, picture, highlighting: move.map { $0.fromState => $0.toState })
    }
    words = { graph.words($0) }
  }
}

extension MachineGraph {
  /// What is written at the states and arrows of a picture, and at those of regions.
  fileprivate func words(_ picture: Picture) -> [String] {
    // The routes of a region are drawn where it has them.
    let labels =
      picture.wildcards == .expanded
      ? moves.filter { $0.form != .crossing }.map {
        Caption($0, of: self).text(ifIgnored: picture.showsIgnoredEvents)
      }
      : edges.filter { $0.form != .crossing }.map {
        Caption($0).text(ifIgnored: picture.showsIgnoredEvents)
      }
    let activities =
      picture.wildcards == .expanded ? states.flatMap { self.activities(in: $0) } : self.activities
    return states.map { shown($0) } + labels.compactMap { $0 }
      + activities.map { "do / \($0.label ?? "activity")" }
      + submachines.filter { !$0.isEmbedded }.flatMap { submachine in
        submachine.region.map { $0.words(picture) } ?? submachine.stateNames
      }
  }
}

/// What is written at an arrow.
private struct Caption {
  let event: String?
  let condition: String?
  let isInternal: Bool
  let isIgnored: Bool
  let isCompletion: Bool
  let delay: String?
  let entrance: String?

  init<S, E>(_ edge: MachineGraph<S, E>.Edge) {
    event = edge.event.map { if case .some(let event) = $0 { shown(event) } else { "any event" } }
    condition = edge.isConditional ? edge.label ?? "condition" : nil
    isInternal = edge.isInternal
    isIgnored = edge.form == .ignored
    isCompletion = edge.form == .completion
    delay = edge.delay
    entrance = edge.entrance
  }

  init<S, E>(_ move: MachineGraph<S, E>.Move, of graph: MachineGraph<S, E>) {
    event = move.event.map { shown($0) }
    condition = move.isConditional ? move.label ?? "condition" : nil
    isInternal = move.isInternal
    isIgnored = move.form == .ignored
    isCompletion = move.form == .completion
    delay = graph.edges[move.edge].delay
    entrance = move.entrance
  }

  func text(ifIgnored showsIgnored: Bool) -> String? {
    if isIgnored && !showsIgnored { return nil }
    let remark = isCompletion ? "done" : isIgnored ? "ignored" : delay.map { "after \($0)" }
    let remarks = [
      remark, isInternal && !isIgnored ? "internal" : nil, entrance.map { "entering \($0)" },
    ].compactMap { $0 }
    let parts = [
      event, condition.map { "[\($0)]" },
      remarks.isEmpty ? nil : "(\(remarks.joined(separator: ", ")))",
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}

/// A name as a reader is to see it.
private func shown<Value: Hashable>(_ value: Value) -> String {
  guard value is any CustomStringConvertible else { return String("\(Pattern.some(value))".dropFirst()) }
  let name = String(describing: value)
  let rest = name.unicodeScalars.count - 200
  if rest > 0 { return String(name.unicodeScalars.dropLast(rest)) + "… (\(rest) more)" }
  return name.allSatisfy(\.isWhitespace) ? String(reflecting: name) : name
}
