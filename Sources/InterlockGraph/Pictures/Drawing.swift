import Interlock

/// What the formats of diagrams have in common: which nodes and arrows there are.
struct Drawing {
  struct Node {
    /// What the format refers to it by: the name itself where it is plain enough.
    let identifier: String
    let name: String
    var isFinal = false
    var isCurrent = false

    /// Whether it stands for any state.
    var isWildcard = false

    /// The submachines that are drawn inside it.
    var regions: [Region] = []

    /// Whether the name has to be given beside the identifier.
    var isAliased: Bool { identifier != name }
  }

  /// A submachine.
  struct Region {
    let drawing: Drawing

    /// Where it starts when it is entered again, if not in its initial state.
    let history: String?
  }

  /// An arrow, with a label for each of the routes between the same states: some tools lose all but one of such arrows.
  struct Arrow {
    let source: String
    let target: String
    var labels: [(text: Label, isHighlighted: Bool)]
    let isExplored: Bool
    let isHighlighted: Bool

    /// The labels, in a format that needs some characters escaped; empty if there is nothing to say.
    func text(
      _ lineBreak: String, _ escape: (String) -> String, highlight: (String) -> String = { $0 }
    ) -> String {
      labels.map { $0.isHighlighted ? highlight($0.text.text(escape)) : $0.text.text(escape) }
        .joined(separator: lineBreak)
    }
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []
  private(set) var initial = ""

  /// What the pseudo-states of a submachine can be referred to by.
  private(set) var initialIdentifier = ""
  private(set) var finalIdentifier = ""

  /// Finds out what to draw. Where arrows can't be marked, they are not told apart.
  init<S, E>(
    _ graph: MachineGraph<S, E>, _ picture: Picture, highlighting highlight: Highlight<S, E>?,
    marksArrows: Bool = true, isPlain: (String) -> Bool
  ) {
    let chart = Chart(graph, highlighting: highlight)
    let plan = Plan(chart, picture)
    let identifiers = Identifiers(plan.names) { isShort($0) && isPlain($0) }
    self.init(plan, picture, identifiers, wildcard: identifiers.wildcard, marksArrows: marksArrows)
  }

  private init(
    _ plan: Plan, _ picture: Picture, _ identifiers: Identifiers, wildcard: String, marksArrows: Bool
  ) {
    func identifier(_ place: Int) -> String? { plan.slots[place].map { identifiers[$0] } }
    initial = identifier(plan.chart.initial) ?? ""
    initialIdentifier = plan.initialSlot.map { identifiers[$0] } ?? ""
    finalIdentifier = plan.finalSlot.map { identifiers[$0] } ?? ""
    let usesWildcard = drawArrows(plan, picture, wildcard, marksArrows, identifier)

    for (place, state) in plan.chart.states.enumerated() {
      guard let identifier = identifier(place) else { continue }
      nodes.append(
        Node(
          identifier: identifier, name: shortened(state.name), isFinal: state.isFinal,
          isCurrent: picture.highlightsCurrentState && state.isCurrent,
          regions: plan.inside[place, default: []].map {
            Region($0, picture, identifiers, marksArrows: marksArrows)
          }))
    }
    if usesWildcard { nodes.append(Node(identifier: wildcard, name: "any state", isWildcard: true)) }
    for region in plan.beside {
      nodes.append(
        Node(
          identifier: identifiers[region.slot], name: shortened(region.title),
          regions: [Region(region, picture, identifiers, marksArrows: marksArrows)]))
    }
  }

  /// - Returns: whether any state is an end of an arrow.
  private mutating func drawArrows(
    _ plan: Plan, _ picture: Picture, _ wildcard: String, _ marksArrows: Bool, _ identifier: (Int) -> String?
  ) -> Bool {
    var usesWildcard = false
    var places: [ArrowKey: Int] = [:]
    let routes = picture.wildcards == .expanded ? plan.chart.moves : plan.chart.edges
    for route in routes where route.kind != .ignored || picture.showsIgnoredEvents {
      // An arrow with an end that is left out is left out too; of a wildcard nothing is known before.
      guard let source = route.source.map(identifier) ?? wildcard,
        let target = route.target.map(identifier) ?? wildcard
      else { continue }
      if route.source == nil || route.target == nil { usesWildcard = true }
      let key = ArrowKey(
        source: source, target: target, isExplored: marksArrows && route.kind.isExplored,
        isHighlighted: marksArrows && route.isHighlighted)
      if let place = places[key] {
        arrows[place].labels.append((route.label, route.isHighlighted))
      } else {
        places[key] = arrows.count
        arrows.append(
          Arrow(
            source: source, target: target, labels: [(route.label, route.isHighlighted)],
            isExplored: key.isExplored, isHighlighted: key.isHighlighted))
      }
    }
    return usesWildcard
  }
}

extension Drawing.Region {
  fileprivate init(
    _ region: Drawing.Plan.Region, _ picture: Picture, _ identifiers: Identifiers, marksArrows: Bool
  ) {
    let wildcard = region.plan.wildcardSlot.map { identifiers[$0] } ?? identifiers.wildcard
    drawing = Drawing(region.plan, picture, identifiers, wildcard: wildcard, marksArrows: marksArrows)
    history = region.history.name
  }
}

extension Drawing {
  /// All nodes, those inside after those around them.
  var allNodes: [Node] {
    nodes + nodes.flatMap { $0.regions.flatMap(\.drawing.allNodes) }
  }
}

/// What routes have in common that share an arrow.
private struct ArrowKey: Hashable {
  let source: String
  let target: String
  let isExplored: Bool
  let isHighlighted: Bool
}
