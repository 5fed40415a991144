import Interlock

/// The groups of a graph's states. States of the same case that only mappings lead to are one group, which one of them
/// represents.
struct CaseGroups<S: StateType> where S.Kind == S {
  /// The representative of each state that another one represents.
  private var members: [S: S] = [:]

  /// The names of the states that represent all of their case.
  private(set) var names: [S: String] = [:]

  /// Makes no groups.
  init() {}

  /// Groups states.
  ///
  /// - Parameters:
  ///   - states: all states, in the order in which they were found.
  ///   - declared: the states that the definition names. If only one of them has a case, it represents the others of
  ///     that case.
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

  /// The state that represents a state, which is the state itself unless it is in a group.
  func representative(of state: S) -> S { members[state] ?? state }

  /// The name of the case, with the cases that it carries; nil for a state without other data.
  private static func caseName(of state: S) -> String? {
    let name = kindSpelling(of: state)
    return name == spelling(of: state) ? nil : name
  }
}

extension CaseGroups: Sendable where S: Sendable {}
