/// A region of a chart as plain data (C1). Its states are kinds.
package struct RegionContent<S: StateType>: Hashable where S.Kind == S {
  /// The region's number in the chart.
  package let number: Int

  /// The region's name; nil if it is the only one of its state.
  package let name: String?

  /// The state around it.
  package let owner: S

  /// The states that live in it.
  package let states: [S]

  /// Whether it consists of one state, as the regions of a document do.
  package let isState: Bool

  /// The states and histories in which a document has it start; empty if that is a single state of its own.
  package let targets: [S]

  /// The other states in which it may start: those to which routes of the chart and initial states several levels down lead,
  /// and its present one.
  package let entries: [S]

  /// Where it starts by history as long as it has no past; nil if that is its initial state.
  package let past: S?
}

extension RegionContent: Sendable where S: Sendable {}

/// What is remembered of the regions inside a state of a document (C6).
package struct PastContent<S: StateType>: Hashable where S.Kind == S {
  /// Its name, which is no state.
  package let name: S

  /// The state around the regions.
  package let owner: S
  package let isDeep: Bool

  /// Where a transition leads as long as there is nothing to remember: states and other histories.
  package let otherwise: [S]
}

extension PastContent: Sendable where S: Sendable {}

/// The states in which the regions inside a machine start if its initial state lies several levels down.
package struct DeepStart<S: StateType>: Hashable where S.Kind == S {
  /// Where they start. For a document's region, the entry may be that of the region itself, if its history decides.
  package var entries: [CrossingContent<S>.Entry]

  /// Where they start as long as there is nothing to remember.
  package var defaults: [CrossingContent<S>.Entry]

  package init(entries: [CrossingContent<S>.Entry], defaults: [CrossingContent<S>.Entry] = []) {
    self.entries = entries
    self.defaults = defaults
  }
}

extension DeepStart: Sendable where S: Sendable {}

/// All states in which the regions of a chart may start, collected once for all of them, when the first region is read.
package final class ChartEntries {
  private let chart: Engine

  /// The kinds of the states in which routes have the regions start, and the states in which the regions around them do, by the
  /// numbers of the regions.
  private var entered: [Int: [AnyValue]] = [:]
  private var begun: [Int: [AnyValue]] = [:]

  /// Where they start by history as long as they have no past.
  private var pasts: [Int: AnyValue?] = [:]
  private var isCollected = false

  /// - Parameter machine: any machine of the chart.
  package init(of machine: _MachineEngine) { chart = machine.node?.chart.engine ?? machine }

  /// The kinds of the states in which routes have a region start, the states in which regions around it have it start, and where it
  /// starts by history as long as it has no past.
  ///
  /// - Complexity: O(*n*) in the size of the chart for the first region, O(1) in that of the chart for all others.
  fileprivate func starts(of region: Int) -> (entered: [AnyValue], begun: [AnyValue], past: AnyValue?) {
    if !isCollected {
      isCollected = true
      collect(chart)
      chart.node?.forEachRegion { link, _ in collect(link.child.engine) }
    }
    return (entered[region] ?? [], begun[region] ?? [], pasts[region] ?? nil)
  }

  private func collect(_ engine: Engine) {
    for start in engine.deepStarts { begun[start.region, default: []].append(start.state) }
    for row in AnyDefinitionContent(engine.definition).rows {
      guard let crossing = row.rule?.crossing else { continue }
      for entry in crossing.entries {
        if let state = entry.state { entered[entry.region, default: []].append(state) }
      }
      for entry in crossing.defaults where pasts[entry.region] == nil {
        pasts[entry.region] = .some(entry.state)
      }
    }
  }
}

extension Machine {
  /// What makes the machine a region of a chart; nil if it is none.
  ///
  /// - Parameter entries: where the chart's regions start.
  package final func region(of entries: ChartEntries) -> RegionContent<S.Kind>? {
    guard let place = node?.link?.place, let region = place.region, let owner = place.pattern.values?.first
    else {
      return nil
    }
    func kind(_ value: AnyValue) -> S.Kind { Address<S.Kind>.typed(value) }
    let starts = entries.starts(of: region.number)
    let past = starts.past.map(kind)
    let begun = starts.begun.map { Edge<S>.typed($0).kind }
    return RegionContent(
      number: region.number, name: region.name, owner: kind(owner), states: region.states.map(kind),
      isState: region.isState,
      targets: region.entries.map { kind($0.name) },
      entries: starts.entered.map(kind) + begun + [past, state.kind].compactMap { $0 }, past: past)
  }

  /// What a document's chart remembers, in order; empty for a region, and for charts of the language.
  package final var pasts: [PastContent<S.Kind>] {
    if node?.link?.place.region != nil { return [] }
    return (regionMap?.memories ?? []).compactMap { memory in
      guard let owner = memory.path.last else { return nil }
      return PastContent(
        name: Address<S.Kind>.typed(memory.mark), owner: Address<S.Kind>.typed(owner.state),
        isDeep: memory.isDeep, otherwise: memory.otherwise.map { Address<S.Kind>.typed($0.name) })
    }
  }

  /// Where regions inside start if the machine starts in its initial state.
  package final var deepStart: DeepStart<S.Kind> {
    if let region = node?.link?.place.region, region.startsByPast {
      let way = region.entries.way(followingPasts: true)
      return DeepStart(
        entries: way.entries.map { .init($0) },
        defaults: way.defaults.map { .init($0) })
    }
    return DeepStart(
      entries: deepStarts.map { .init(region: $0.region, in: Edge<S>.typed($0.state).kind) })
  }
}
