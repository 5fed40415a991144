/// A region of a chart as plain data (C1). Its states are kinds.
package struct RegionContent<S: StateType>: Hashable where S.Kind == S {
  /// Where a region inside starts if this one starts in its initial state.
  package struct Start: Hashable {
    package let region: Int
    package let state: S
  }

  /// The region's number in the chart.
  package let number: Int

  /// The region's name; nil if it is the only one of its state.
  package let name: String?

  /// The states that live in it.
  package let states: [S]

  /// Where the regions inside start if this one starts in its initial state, because that lies several levels down.
  package let starts: [Start]

  /// The states in which something else has it start: routes of the chart, initial states several levels down, and where
  /// it is now.
  package let entries: [S]

  /// Where it starts by history as long as it has no past; nil if that is its initial state.
  package let past: S?
}

extension RegionContent: Sendable where S: Sendable {}
extension RegionContent.Start: Sendable where S: Sendable {}

extension Machine {
  /// What makes the machine a region of a chart; nil if it is none.
  ///
  /// - Complexity: O(*n*) in the size of the chart.
  package final var region: RegionContent<S.Kind>? {
    guard let node, let region = node.link?.place.region else { return nil }
    func kind(_ value: AnyValue) -> S.Kind { Address<S.Kind>.typed(value) }
    func starts(_ region: Region) -> [RegionContent<S.Kind>.Start] {
      region.starts.map { .init(region: $0.region, state: Edge<S>.typed($0.state).kind) }
    }
    let family = node.chart.regions
    let crossings = node.chart.crossings + family.flatMap(\.child.node.crossings)
    let past = crossings.lazy.flatMap(\.defaults).first { $0.region == region.number }
      .flatMap(\.state).map(kind)
    let entered = crossings.flatMap(\.entries).filter { $0.region == region.number }.compactMap(\.state)
    let begun = family.compactMap(\.place.region).flatMap(starts).filter { $0.region == region.number }
    return RegionContent(
      number: region.number, name: region.name, states: region.states.map(kind), starts: starts(region),
      entries: entered.map(kind) + begun.map(\.state) + [past, state.kind].compactMap { $0 }, past: past)
  }
}

extension Node {
  /// The regions inside the machine, each before those inside it.
  fileprivate var regions: [Link] {
    links.flatMap { link in link.place.region == nil ? [] : [link] + link.child.node.regions }
  }

  /// Where the machine's routes lead that cross levels.
  fileprivate var crossings: [Crossing] {
    AnyDefinitionContent(engine.definition).rows.compactMap { $0.rule?.crossing }
  }
}
