/// All the mistakes of a definition, thrown instead of making a blueprint.
///
/// ```swift
/// do {
///   _ = try Blueprint<Light, Button>.validated(state: .red) {
///     On(.press, .red => .green)
///     On(.press, .red => .yellow)
///   }
/// } catch {
///   for mistake in error.mistakes { print(mistake) }
/// }
/// ```
/// ```text
/// The route .red => .yellow on .press can never be taken: it contradicts .red => .green on .press, which comes first.
/// ```
public struct InvalidBlueprint: Error, Hashable {
  /// All findings, mistakes and warnings.
  public let findings: [BlueprintFinding]

  /// The mistakes, which must be corrected.
  public var mistakes: [BlueprintFinding] {
    findings.filter { $0.severity == .error }
  }
}

extension InvalidBlueprint: CustomStringConvertible, CustomDebugStringConvertible {
  /// The mistakes, a line for each.
  public var description: String {
    let mistakes = mistakes
    let heading = mistakes.count == 1 ? "a mistake" : "\(mistakes.count) mistakes"
    return "This blueprint has \(heading):" + mistakes.map { "\n- \($0)" }.joined()
  }

  /// All findings with their severity, a line for each.
  public var debugDescription: String {
    (["InvalidBlueprint"] + findings.map { "  \(String(reflecting: $0))" }).joined(separator: "\n")
  }
}
