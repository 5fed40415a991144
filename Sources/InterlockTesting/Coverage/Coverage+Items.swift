@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage {
  /// Everything that there is to be seen, the outermost machine's first: its states, then its routes with their conditions, ignored
  /// events and refusals.
  ///
  /// - Complexity: O(*n*) in the size of the definition.
  public var items: [CoverageItem] {
    zip(parts, counts).flatMap { part, counts in
      func item(_ kind: CoverageItem.Kind, _ subject: String, _ count: Int) -> CoverageItem {
        CoverageItem(kind: kind, machine: part.title, subject: subject, count: count)
      }
      let states = part.states.indices.filter(part.reachable.contains).map {
        item(.state, part.states[$0], counts.states[$0])
      }
      let routes = part.edges.enumerated().flatMap { place, edge -> [CoverageItem] in
        guard edge.isPossible else { return [] }
        switch edge.form {
        case .embedded: return []
        case .ignored: return [item(.ignoredEvent, edge.phrase, counts.takings[place])]
        case .route, .mapping, .timeout:
          let route = item(edge.form == .timeout ? .timeout : .route, edge.phrase, counts.takings[place])
          guard edge.isConditional else { return [route] }
          return [
            route, item(.consent, edge.phrase, counts.consents[place]),
            item(.dissent, edge.phrase, counts.dissents[place]),
          ]
        }
      }
      let refusals = part.refusals.map {
        item(.refusal, "\($0.event ?? "") in \($0.fromState)", counts.refusals[$0] ?? 0)
      }
      return states + routes + refusals
    }
  }

  /// What was never seen: to be asserted on.
  ///
  /// ```swift
  /// #expect(coverage.missing() == [])
  /// ```
  ///
  /// - Parameter exceptions: what is not asked for. Refusals are many, and are not asked for unless exceptions are given without
  ///   them.
  /// - Complexity: O(*n*) in the size of the definition.
  public func missing(except exceptions: Set<CoverageItem.Kind> = [.refusal]) -> [CoverageItem] {
    items.filter { !$0.isSeen && !exceptions.contains($0.kind) }
  }

  /// Throws if anything was never seen: the line at the end of tests.
  ///
  /// - Parameter exceptions: what is not asked for.
  /// - Throws: ``IncompleteCoverage``, which prints what ``missing(except:)`` tells.
  /// - Complexity: O(*n*) in the size of the definition.
  public func check(except exceptions: Set<CoverageItem.Kind> = [.refusal]) throws(IncompleteCoverage) {
    let missing = missing(except: exceptions)
    guard missing.isEmpty else { throw IncompleteCoverage(missing: missing) }
  }
}

/// All that was never seen, thrown by ``Coverage/check(except:)``.
public struct IncompleteCoverage: Error, Hashable {
  /// What was never seen.
  public let missing: [CoverageItem]
}

extension IncompleteCoverage: CustomStringConvertible {
  /// A line for each item.
  public var description: String {
    "The tests leave out \(missing.count) of what the machine can do:"
      + missing.map { "\n- \($0)" }.joined()
  }
}
