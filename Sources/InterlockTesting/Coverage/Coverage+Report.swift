import InterlockGraph

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage: CustomStringConvertible {
  /// The covered share, one line for each kind, and then a sentence for each uncovered item.
  public var description: String {
    let items = items
    let summary = CoverageItem.Kind.allCases.compactMap { kind -> String? in
      let own = items.filter { $0.kind == kind }
      guard !own.isEmpty else { return nil }
      return "\(kind.plural): \(own.count(where: \.isSeen)) of \(own.count)"
    }
    return (summary + items.filter { !$0.isSeen }.map { "- \($0)" }).joined(separator: "\n")
  }

  /// A Markdown table of all items with their counts.
  ///
  /// - Returns: the lines of the table.
  /// - Complexity: O(*n*) in the size of the definition.
  public func markdownTable() -> String {
    let items = items
    let hasMachines = items.contains { !$0.machine.isEmpty }
    let heading = ["what"] + (hasMachines ? ["machine"] : []) + ["", "seen"]
    let rows = items.map { item in
      [item.kind.singular] + (hasMachines ? [item.machine.markdown] : [])
        + [item.subject.markdown, item.isSeen ? "\(item.count)" : "**never**"]
    }
    return ([heading, heading.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}

extension CoverageItem.Kind {
  fileprivate var singular: String {
    switch self {
    case .state: "state"
    case .route: "route"
    case .consent: "condition says yes"
    case .dissent: "condition says no"
    case .ignoredEvent: "ignored event"
    case .timeout: "timeout"
    case .refusal: "refusal"
    }
  }

  fileprivate var plural: String {
    switch self {
    case .state: "states"
    case .route: "routes"
    case .consent: "conditions that said yes"
    case .dissent: "conditions that said no"
    case .ignoredEvent: "ignored events"
    case .timeout: "timeouts"
    case .refusal: "refusals"
    }
  }
}
