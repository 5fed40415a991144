/// All that is wrong or doubtful in a graph, thrown by ``MachineGraph/check(except:showsUncovered:)``.
public struct DoubtfulGraph: Error, Hashable {
  /// What was found.
  public let findings: [GraphFinding]
}

extension DoubtfulGraph: CustomStringConvertible {
  /// The findings as sentences, a line for each.
  public var description: String {
    let heading = findings.count == 1 ? "a finding" : "\(findings.count) findings"
    return "This machine has \(heading):" + findings.map { "\n- \($0)" }.joined()
  }
}

extension MachineGraph {
  /// Throws if there is anything wrong or doubtful: a test of a machine in one line.
  ///
  /// ```swift
  /// try MachineGraph(lights, finalStates: [.off]).check()
  /// ```
  ///
  /// - Parameters:
  ///   - exceptions: what is not objected to.
  ///   - showsUncovered: whether events of which nothing is said in a reachable state are objected to, too.
  /// - Throws: ``DoubtfulGraph``, which prints what ``findings(showsUncovered:)`` tells.
  /// - Complexity: that of ``findings(showsUncovered:)``.
  public func check(
    except exceptions: Set<GraphFinding.Kind> = [], showsUncovered: Bool = false
  ) throws(DoubtfulGraph) {
    let findings = findings(showsUncovered: showsUncovered).filter { !exceptions.contains($0.kind) }
    guard findings.isEmpty else { throw DoubtfulGraph(findings: findings) }
  }
}
