@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage {
  /// Everything that can be covered, the outermost machine's items first: its states, then its routes with their
  /// conditions, ignored events and refusals.
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
        case .embedded, .crossing: return []
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

  /// Returns the items that were never covered, for an assertion.
  ///
  /// ```swift
  /// print(coverage.missing() == [])  // true
  /// ```
  ///
  /// - Parameter exceptions: the kinds to leave out. Refusals are many, so they are left out by default.
  /// - Complexity: O(*n*) in the size of the definition.
  public func missing(except exceptions: Set<CoverageItem.Kind> = [.refusal]) -> [CoverageItem] {
    items.filter { !$0.isSeen && !exceptions.contains($0.kind) }
  }

  /// Throws if anything was never covered. Call it at the end of the tests.
  ///
  /// - Parameter exceptions: the kinds to leave out.
  /// - Throws: ``IncompleteCoverage``, which prints the items of ``missing(except:)``.
  /// - Complexity: O(*n*) in the size of the definition.
  public func check(except exceptions: Set<CoverageItem.Kind> = [.refusal]) throws(IncompleteCoverage) {
    let missing = missing(except: exceptions)
    guard missing.isEmpty else { throw IncompleteCoverage(missing: missing) }
  }
}

/// The items that were never covered, thrown by ``Coverage/check(except:)``.
public struct IncompleteCoverage: Error, Hashable {
  /// The items that were never covered.
  public let missing: [CoverageItem]
}

extension IncompleteCoverage: CustomStringConvertible {
  /// One line for each item.
  public var description: String {
    "The tests leave out \(missing.count) of what the machine can do:"
      + missing.map { "\n- \($0)" }.joined()
  }
}
