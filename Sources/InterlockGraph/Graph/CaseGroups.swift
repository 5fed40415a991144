import Interlock

/// Which states stand for which in a graph: those of the same case that only mappings lead to are one.
struct CaseGroups<S: StateType> where S.Kind == S {
  /// The state that stands for another one.
  private var members: [S: S] = [:]

  /// The names of the states that stand for all of their case.
  private(set) var names: [S: String] = [:]

  /// Leaves each state for itself.
  init() {}

  /// Groups states.
  ///
  /// - Parameters:
  ///   - states: all states, in the order in which they were found.
  ///   - declared: those that are named by the definition. One that is the only one of its case stands for the others.
  init(_ states: [S], declared: Set<S>) {
    var groups: [String: [S]] = [:]
    var cases: [String] = []
    for state in states where !declared.contains(state) {
      guard let name = Self.caseName(of: state) else { continue }
      if groups[name] == nil { cases.append(name) }
      groups[name, default: []].append(state)
    }
    let rivals = Dictionary(grouping: declared) { Self.caseName(of: $0) }
    for name in cases {
      let found = groups[name] ?? []
      let namesakes = rivals[name] ?? []
      let representative = namesakes.count == 1 ? namesakes[0] : found[0]
      for state in found { members[state] = representative }
      names[representative] = name
    }
  }

  /// The state that stands for a state: mostly itself.
  func representative(of state: S) -> S { members[state] ?? state }

  /// The name of the case, with the cases that it carries; nil for a state without other data.
  private static func caseName(of state: S) -> String? {
    let name = kindSpelling(of: state)
    return name == spelling(of: state) ? nil : name
  }
}

extension CaseGroups: Sendable where S: Sendable {}
