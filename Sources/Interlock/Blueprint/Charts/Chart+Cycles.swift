// Eventless routes that no guard can stop (C3).

extension Chart {
  /// An eventless arrow between single states.
  private final class Row {
    let area: Area
    let source: AnyValue?

    /// All states to which the arrow leads.
    let targets: [AnyValue]
    let isGuarded: Bool

    /// The state whose past the arrow resumes; nil if there is none.
    let past: AnyValue?

    /// Whether it depends on a document's histories where the arrow leads.
    let isOfMemory: Bool
    let phrase: String

    init(_ area: Area, _ arrow: AnyArrow, to targets: [AnyValue], isGuarded: Bool, _ phrase: String) {
      self.area = area
      source = arrow.fromState.values?[0]
      self.isGuarded = isGuarded
      switch arrow.manner {
      case .all(let others): (self.targets, past, isOfMemory) = (targets + others, nil, false)
      case .past: (self.targets, past, isOfMemory) = (targets, targets.first, false)
      case .targets(let named, _):
        (self.targets, past) = (targets, nil)
        isOfMemory = named.contains { if case .past = $0 { true } else { false } }
      case nil: (self.targets, past, isOfMemory) = (targets, nil, false)
      }
      self.phrase = phrase
    }
  }

  /// The areas that are known to be active, with their states; nil for a state that depends on the past.
  private typealias Situation = [ObjectIdentifier: (area: Area, state: AnyValue?)]

  /// The eventless arrows by their areas, in order.
  private typealias Rows = [ObjectIdentifier: [Row]]

  /// Reports eventless routes that lead nowhere, or follow each other for ever.
  func checkEventless() {
    var rows: [Row] = []
    for area in root.family {
      for case .declaration(.routes(let routes)) in area.items where routes.isEventless {
        for arrow in routes.arrows { append(arrow, isGuarded: !routes.guards.isEmpty, area, to: &rows) }
      }
    }
    var told: Set<ObjectIdentifier> = []
    let rowsByArea = Dictionary(grouping: rows) { ObjectIdentifier($0.area) }
    for row in rows where !row.isGuarded && !told.contains(ObjectIdentifier(row)) {
      guard let cycle = cycle(from: row, rowsByArea) else { continue }
      for row in cycle { told.insert(ObjectIdentifier(row)) }
      findings.report(.endless(cycle.map(\.phrase)))
    }
  }

  private func append(_ arrow: AnyArrow, isGuarded: Bool, _ area: Area, to rows: inout [Row]) {
    let states = vocabulary.states
    for from in states.units(of: arrow.fromState) {
      for to in states.units(of: arrow.toState) {
        let own = arrow.part(from: from, to: to)
        guard var targets = to.values else {
          if !isDocument || !isGuarded { findings.report(.eventlessStay(states.spelling(of: own))) }
          continue
        }
        if case .targets(let named, _) = own.manner { targets = self.states(of: named) }
        rows.append(Row(area, own, to: targets, isGuarded: isGuarded, states.spelling(of: own)))
      }
    }
  }

  /// The routes that follow each other for ever once one of them is taken; nil if that is not certain.
  private func cycle(from row: Row, _ rows: Rows) -> [Row]? {
    var taken: [Row] = []
    var situation: Situation = [:]
    var area = row.area
    while let around = area.around, let region = area.region {
      situation[ObjectIdentifier(around)] = (around, region.owner)
      area = around
    }
    var next: Row? = row
    while let row = next {
      if let first = taken.firstIndex(where: { $0 === row }) { return Array(taken[first...]) }
      taken.append(row)
      guard follow(row, &situation) else { return nil }
      next = choice(among: rows, in: root, situation) ?? nil
    }
    return nil
  }

  /// Takes a route.
  ///
  /// - Returns: false if it is not known what is active then.
  private func follow(_ row: Row, _ situation: inout Situation) -> Bool {
    if row.isOfMemory { return false }
    let way = way(from: row.area, to: row.targets, leavingStates: isDocument)
    var domain = row.area
    for _ in 0..<way.rise { domain = domain.around ?? domain }
    situation = situation.filter { !$0.value.area.isInside(domain) }
    enter(domain, way.state, way.entries, resuming: row.past, &situation)
    return true
  }

  private func enter(
    _ area: Area, _ state: AnyValue, _ named: [(area: Area, state: AnyValue)], resuming past: AnyValue? = nil,
    _ situation: inout Situation
  ) {
    situation[ObjectIdentifier(area)] = (area, state)
    let resumes = past.map { vocabulary.states.areSame($0, state) } ?? false
    for inner in areas(inside: state) {
      guard let region = inner.region else { continue }
      if let own = named.first(where: { $0.area === inner }) {
        enter(inner, own.state, named, resuming: past, &situation)
      } else if !resumes, region.history == .none, region.targets.isEmpty {
        let way = way(from: inner, to: [inner.initial])
        enter(inner, way.state, way.entries, &situation)
      } else {
        situation[ObjectIdentifier(inner)] = (inner, nil)
      }
    }
  }

  /// The only route that is certain to be taken next in an area and those inside it, nil if none is; and nil instead of an
  /// answer if that is not certain.
  private func choice(among rows: Rows, in area: Area, _ situation: Situation) -> Row?? {
    guard let active = situation[ObjectIdentifier(area)] else { return .some(nil) }
    guard let state = active.state else {
      return area.family.contains { rows[ObjectIdentifier($0)] != nil } ? nil : .some(nil)
    }
    var chosen: Row?
    for inner in areas(inside: state) {
      guard let choice = choice(among: rows, in: inner, situation) else { return nil }
      guard let choice else { continue }
      if chosen != nil { return nil }
      chosen = choice
    }
    if let chosen { return .some(chosen) }
    let own = (rows[ObjectIdentifier(area)] ?? []).filter { row in
      row.source.map { vocabulary.states.areSame($0, state) } ?? true
    }
    let first = own.first { $0.source != nil } ?? own.first
    guard let first else { return .some(nil) }
    return first.isGuarded ? nil : .some(first)
  }
}

extension BlueprintFinding {
  fileprivate static func endless(_ routes: [String]) -> Self {
    let sentence =
      routes.count == 1
      ? "The eventless route \(routes[0]) follows itself for ever: no guard can stop it."
      : "The eventless routes \(routes.joined(separator: ", ")) follow each other for ever: no guard can stop them."
    return Self(severity: .error, kind: .endless, sentence: sentence)
  }

  fileprivate static func eventlessStay(_ route: String) -> Self {
    Self(
      severity: .error, kind: .endless,
      sentence: "The eventless route \(route) leads nowhere, so that it would be taken for ever.")
  }
}
