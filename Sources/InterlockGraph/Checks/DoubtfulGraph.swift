/// All findings about a graph, thrown by ``MachineGraph/check(except:showsUncovered:)``.
public struct DoubtfulGraph: Error, Hashable {
  /// The findings.
  public let findings: [GraphFinding]
}

extension DoubtfulGraph: CustomStringConvertible {
  /// The findings as sentences, one line for each.
  public var description: String {
    let heading = findings.count == 1 ? "a finding" : "\(findings.count) findings"
    return "This machine has \(heading):" + findings.map { "\n- \($0)" }.joined()
  }
}

extension MachineGraph {
  /// Throws if there are any findings: a test of a machine in one line.
  ///
  /// ```swift
  /// try MachineGraph(lights, finalStates: [.off]).check()
  /// ```
  ///
  /// - Parameters:
  ///   - exceptions: the kinds of findings to leave out.
  ///   - showsUncovered: whether to report events without a declaration in a reachable state.
  /// - Throws: ``DoubtfulGraph`` with the findings of ``findings(showsUncovered:)``.
  /// - Complexity: that of ``findings(showsUncovered:)``.
  public func check(
    except exceptions: Set<GraphFinding.Kind> = [], showsUncovered: Bool = false
  ) throws(DoubtfulGraph) {
    let findings = findings(showsUncovered: showsUncovered).filter { !exceptions.contains($0.kind) }
    guard findings.isEmpty else { throw DoubtfulGraph(findings: findings) }
  }
}
