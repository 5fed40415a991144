import Interlock

/// The nodes and arrows that all diagram formats share.
struct Drawing {
  struct Node {
    /// The format's identifier for it: the name itself if it is plain enough.
    let identifier: String
    let name: String

    /// The activities of the state.
    var activities: [String] = []

    /// The events that it defers.
    var deferredEvents: [String] = []
    var isFinal = false
    var isCurrent = false

    /// Whether it is marked as missing.
    var isMissing = false

    /// Whether it represents any state.
    var isWildcard = false

    /// The submachines that are drawn inside it.
    var regions: [Region] = []

    /// Whether it needs a text in addition to its identifier.
    var isAliased: Bool { identifier != name || !activities.isEmpty || !deferredEvents.isEmpty }

    /// The name and, in UML's notation, the activities and the deferred events: `do / connect`, `incoming / defer`. Some
    /// characters need escaping.
    func text(_ lineBreak: String, _ escape: (String) -> String) -> String {
      let inside = activities.map { "do / " + escape($0) } + deferredEvents.map { escape($0) + " / defer" }
      return ([escape(name)] + inside).joined(separator: lineBreak)
    }
  }

  /// A submachine.
  struct Region {
    let drawing: Drawing

    /// The name of a parallel region of a chart, and an identifier for its frame.
    let name: (text: String, identifier: String)?

    /// The histories that are drawn in it.
    let histories: [HistoryNode]

    /// Where it starts when it is entered, if not in its initial state.
    let start: String?
  }

  /// The past of a state as the target of arrows (C4).
  struct HistoryNode {
    let identifier: String
    let isDeep: Bool

    /// The states that are entered as long as there is no past, if these are not the initial ones.
    let defaults: [String]

    /// UML's sign for it.
    var sign: String { isDeep ? "H*" : "H" }
  }

  /// The mark of a label.
  enum Mark {
    case highlighted, missing
  }

  /// An arrow with a label for each of the routes between the same states. Some tools lose all but one of several such
  /// arrows.
  struct Arrow {
    let source: String
    let target: String
    var labels: [(text: Label, mark: Mark?)]
    let isExplored: Bool
    let isHighlighted: Bool
    let isMissing: Bool

    /// The labels, in a format that needs some characters escaped; empty if there is no text.
    func text(
      _ lineBreak: String, _ escape: (String) -> String,
      marked: (String, Mark) -> String = { text, _ in text }
    ) -> String {
      labels.map { label in
        let text = label.text.text(escape)
        return label.mark.map { marked(text, $0) } ?? text
      }.joined(separator: lineBreak)
    }
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []

  /// The arrows that lead to other levels of a chart. A format draws them after all nodes.
  private(set) var crossings: [Arrow] = []

  /// The forks from which arrows lead to several states, here and at the top.
  private(set) var forks: [String] = []
  private(set) var outerForks: [String] = []
  private(set) var initial = ""

  /// The identifiers of a submachine's pseudo-states.
  private(set) var initialIdentifier = ""
  private(set) var finalIdentifier = ""

  /// Determines what to draw.
  ///
  /// - Parameters:
  ///   - marking: the parts that are marked as missing, if any.
  ///   - tellsArrowsApart: whether arrows can be marked; if not, only their labels are marked.
  init(
    _ chart: Chart, _ picture: Picture, _ marking: Marking? = nil, tellsArrowsApart: Bool = true,
    isPlain: (String) -> Bool
  ) {
    let plan = Plan(chart, picture, marking)
    let identifiers = Identifiers(plan.names) { isShort($0) && isPlain($0) }
    self.init(plan, picture, identifiers, wildcard: identifiers.wildcard, tellsArrowsApart)
  }

  private init(
    _ plan: Plan, _ picture: Picture, _ identifiers: Identifiers, wildcard: String, _ tellsArrowsApart: Bool
  ) {
    func identifier(_ place: Int) -> String? { plan.slots[place].map { identifiers[$0] } }
    initial = identifier(plan.chart.initial) ?? ""
    if let start = plan.deepStart { initial = identifiers[start] }
    initialIdentifier = plan.initialSlot.map { identifiers[$0] } ?? ""
    finalIdentifier = plan.finalSlot.map { identifiers[$0] } ?? ""
    let isExpanded = picture.wildcards == .expanded
    let anywhere = isExpanded ? [] : plan.chart.activities.map(shortened)
    let deferredAnywhere = isExpanded ? [] : plan.chart.ownDeferredEvents(of: nil).map(shortened)
    let usesWildcard =
      drawArrows(plan, picture, wildcard, tellsArrowsApart, identifiers, identifier) || !anywhere.isEmpty
      || !deferredAnywhere.isEmpty

    for (place, state) in plan.chart.states.enumerated() {
      guard let identifier = identifier(place) else { continue }
      nodes.append(
        Node(
          identifier: identifier, name: shortened(state.name),
          activities: (isExpanded ? plan.chart.activities(in: place) : state.activities).map(shortened),
          deferredEvents: (isExpanded
            ? plan.chart.deferredEvents(in: place) : plan.chart.ownDeferredEvents(of: place))
            .map(shortened),
          isFinal: state.isFinal,
          isCurrent: picture.highlightsCurrentState && state.isCurrent,
          isMissing: plan.marking?.states.contains(place) ?? false,
          regions: plan.inside[place, default: []].map {
            Region($0, picture, identifiers, tellsArrowsApart)
          }))
    }
    if usesWildcard {
      nodes.append(
        Node(
          identifier: wildcard, name: "any state", activities: anywhere, deferredEvents: deferredAnywhere,
          isWildcard: true))
    }
    for region in plan.beside {
      nodes.append(
        Node(
          identifier: identifiers[region.slot], name: shortened(region.title),
          regions: [Region(region, picture, identifiers, tellsArrowsApart)]))
    }
  }

  /// - Returns: whether any state is an end of an arrow.
  private mutating func drawArrows(
    _ plan: Plan, _ picture: Picture, _ wildcard: String, _ tellsArrowsApart: Bool,
    _ identifiers: Identifiers, _ identifier: (Int) -> String?
  ) -> Bool {
    var usesWildcard = false
    var places: [ArrowKey: Int] = [:]
    var crossed: [ArrowKey: Int] = [:]
    var drawnForks: Set<Int> = []
    let routes = picture.wildcards == .expanded ? plan.chart.moves : plan.chart.edges
    for route in routes where route.kind != .ignored || picture.showsIgnoredEvents {
      if route.kind == .departure { continue }
      // An arrow with an omitted end is omitted too. Nothing is known about a wildcard beforehand.
      guard let source = route.source.map(identifier) ?? wildcard,
        let target = route.crossing.map({ plan.slot(of: route, crossing: $0).map { identifiers[$0] } })
          ?? route.target.map(identifier) ?? wildcard
      else { continue }
      if route.source == nil || route.target == nil { usesWildcard = true }
      let isMissing = plan.marking?.edges.contains(route.edge) ?? false
      let mark: Mark? = route.isHighlighted ? .highlighted : isMissing ? .missing : nil
      let key = ArrowKey(
        source: source, target: target, isExplored: tellsArrowsApart && route.kind.isExplored,
        isHighlighted: tellsArrowsApart && route.isHighlighted,
        isMissing: tellsArrowsApart && isMissing)
      let arrow = Arrow(
        source: source, target: target, labels: [(route.label, mark)], isExplored: key.isExplored,
        isHighlighted: key.isHighlighted, isMissing: key.isMissing)
      if let crossing = route.crossing {
        Self.add(arrow, key, to: &crossings, &crossed)
        if let fork = plan.forks[route.edge], drawnForks.insert(fork).inserted {
          drawFork(fork, crossing, [route.target].compactMap { $0 } + crossing.others, plan, identifiers)
        }
      } else {
        Self.add(arrow, key, to: &arrows, &places)
      }
    }
    return usesWildcard
  }

  /// Adds an arrow, or its label to one between the same nodes.
  private static func add(
    _ arrow: Arrow, _ key: ArrowKey, to arrows: inout [Arrow], _ places: inout [ArrowKey: Int]
  ) {
    if let place = places[key] {
      arrows[place].labels += arrow.labels
    } else {
      places[key] = arrows.count
      arrows.append(arrow)
    }
  }

  /// Draws the fork from which arrows lead to several states.
  private mutating func drawFork(
    _ fork: Int, _ crossing: Chart.Crossing, _ targets: [Int], _ plan: Plan, _ identifiers: Identifiers
  ) {
    let source = identifiers[fork]
    if crossing.rise == 0 { forks.append(source) } else { outerForks.append(source) }
    for target in targets {
      guard let slot = plan.slot(ofEnd: target) else { continue }
      crossings.append(
        Arrow(
          source: source, target: identifiers[slot], labels: [], isExplored: false, isHighlighted: false,
          isMissing: false))
    }
  }
}

extension Drawing.Region {
  fileprivate init(
    _ region: Drawing.Plan.Region, _ picture: Picture, _ identifiers: Identifiers, _ tellsArrowsApart: Bool
  ) {
    let wildcard = region.plan.wildcardSlot.map { identifiers[$0] } ?? identifiers.wildcard
    drawing = Drawing(region.plan, picture, identifiers, wildcard: wildcard, tellsArrowsApart)
    start = region.start
    name = region.name.map { (shortened($0.text), identifiers[$0.slot]) }
    histories = region.histories.map { history, slot in
      Drawing.HistoryNode(
        identifier: identifiers[slot], isDeep: history == .deep,
        defaults: region.defaults.compactMap { region.plan.slot(ofEnd: $0).map { identifiers[$0] } })
    }
  }
}

extension Drawing {
  /// All nodes, each after the nodes around it.
  var allNodes: [Node] {
    nodes + nodes.flatMap { $0.regions.flatMap(\.drawing.allNodes) }
  }

  /// All arrows that lead to other levels of a chart, and the forks at the top.
  var allCrossings: [Arrow] { crossings + nodes.flatMap { $0.regions.flatMap(\.drawing.allCrossings) } }
  var allOuterForks: [String] { outerForks + nodes.flatMap { $0.regions.flatMap(\.drawing.allOuterForks) } }
}

/// The properties shared by routes that share an arrow.
private struct ArrowKey: Hashable {
  let source: String
  let target: String
  let isExplored: Bool
  let isHighlighted: Bool
  let isMissing: Bool
}
