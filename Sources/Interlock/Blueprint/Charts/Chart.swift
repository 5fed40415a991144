/// What the lines of a blueprint with regions say, for one machine for each region (C1, C2).
///
/// First all regions are read, and all states that lines mention. Then each state gets the region in which it lives. At
/// last each line goes to the region in which its source lives; an arrow that leads elsewhere becomes a ``Crossing``.
/// Nothing changes it from then on.
final class Chart: ChartMap, @unchecked Sendable {
  /// A region: the blueprint itself, or a `Within`.
  final class Area {
    let number: Int

    /// The region around, which holds this one; nil for the blueprint itself.
    unowned let around: Area?

    /// The declaration; nil for the blueprint itself.
    let region: DeclaredRegion?
    let depth: Int

    /// The kind of the initial state, which may live in a region inside.
    let initial: AnyValue

    /// The initial state; nil if its data is not known.
    let start: AnyValue?
    fileprivate(set) var inside: [Area] = []

    /// The deepest history by which arrows enter the region.
    var memory = History.none

    /// What is remembered of the regions inside.
    var remembered: [MemoryPart] = []

    /// What the machine of the region consists of, in order.
    var items: [Item] = []

    fileprivate init(
      _ number: Int, in around: Area?, _ region: DeclaredRegion?, initial: AnyValue, start: AnyValue?
    ) {
      self.number = number
      self.around = around
      self.region = region
      self.initial = initial
      self.start = start
      depth = around.map { $0.depth + 1 } ?? 0
    }

    /// The area and all areas inside it, in order of declaration.
    var family: [Area] { [self] + inside.flatMap(\.family) }

    /// Whether the area is another one, or lies inside it.
    func isInside(_ other: Area) -> Bool {
      var area: Area? = self
      while let inner = area {
        if inner === other { return true }
        area = inner.around
      }
      return false
    }
  }

  /// A part of a region's machine.
  enum Item {
    case declaration(Declaration)
    case region(Area)
  }

  /// A line, and the area in which it stands.
  struct Line {
    let area: Area
    let declaration: Declaration
  }

  let root: Area
  let vocabulary: Vocabulary

  /// Returns the state of a kind that has no data; nil if it has.
  let plainState: (_ kind: AnyValue) -> AnyValue?
  private(set) var lines: [Line] = []

  /// Where the states live, by their numbers.
  var places: [Int32: Area] = [:]

  /// The areas by their declarations, the states that live in each of them, and those that live in each state.
  private var areas: [ObjectIdentifier: Area] = [:]
  private var natives: [ObjectIdentifier: [AnyValue]] = [:]
  private var residents: [Int32: [Area]] = [:]
  var findings: [BlueprintFinding] = []

  /// What is remembered of states, by the numbers of their marks.
  var knownMemories: [Int32: KnownMemory] = [:]
  private var allMemories: [Memory] = []

  /// Whether the chart was read from a document.
  var isDocument: Bool { lines.contains { if case .rules = $0.declaration { true } else { false } } }

  /// In which states regions are that have not been entered, because arrows to their past say so.
  var pasts: [(area: Area, kind: AnyValue, state: AnyValue)] = []

  /// Reads the lines of a blueprint.
  ///
  /// - Parameters:
  ///   - kind: the kind of the initial state.
  ///   - start: the initial state.
  init(
    _ declarations: [Declaration], initial kind: AnyValue, start: AnyValue, _ vocabulary: Vocabulary,
    plainState: @escaping (AnyValue) -> AnyValue?
  ) {
    root = Area(0, in: nil, nil, initial: kind, start: start)
    self.vocabulary = vocabulary
    self.plainState = plainState
    super.init()
    var count = 1
    read(declarations, in: root, &count)
    place()
    arrange()
    readMemories()
    if findings.contains(where: { $0.severity == .error }) { return }
    divide()
    check()
    allMemories = madeMemories
    // Blueprints on several threads read it from now on.
    vocabulary.states.isShared = true
  }

  override var starts: [Crossing.Level] { start(of: root)?.inside ?? [] }

  override var memories: [Memory] { allMemories }

  override func region(of state: AnyValue) -> Int? { places[vocabulary.states.number(of: state)]?.number }

  override func parts(of declarations: [Declaration], addedTo engine: Engine) -> [Part] {
    division(of: declarations, addedTo: engine)
  }

  override func home(of place: Place, addedTo engine: Engine) -> Engine {
    ownHome(of: place, addedTo: engine)
  }

  private func read(_ declarations: [Declaration], in area: Area, _ count: inout Int) {
    for declaration in declarations {
      lines.append(Line(area: area, declaration: declaration))
      guard case .within(let region) = declaration else { continue }
      let inner = Area(count, in: area, region, initial: region.initial, start: region.start)
      count += 1
      area.inside.append(inner)
      areas[ObjectIdentifier(region)] = inner
      read(region.declarations, in: inner, &count)
    }
  }

  /// Lists the states of each area.
  private func arrange() {
    for number in places.keys.sorted() {
      guard let area = places[number] else { continue }
      natives[ObjectIdentifier(area), default: []].append(vocabulary.states.value(number))
    }
    for area in root.family {
      guard let region = area.region else { continue }
      residents[number(region.owner), default: []].append(area)
    }
  }

  /// The area of a region.
  func area(of region: DeclaredRegion) -> Area {
    guard let area = areas[ObjectIdentifier(region)] else {
      preconditionFailure("All regions have been read.")
    }
    return area
  }

  /// The regions that live in a state.
  func areas(inside owner: AnyValue) -> [Area] { residents[vocabulary.states.number(of: owner)] ?? [] }

  /// The number of a state's kind.
  func number(_ kind: AnyValue) -> Int32 { vocabulary.states.intern(kind) }

  /// Where a state lives.
  func place(of kind: AnyValue) -> Area { places[vocabulary.states.number(of: kind)] ?? root }

  /// Whether the lines say where a state lives.
  func knows(_ kind: AnyValue) -> Bool { places[vocabulary.states.number(of: kind)] != nil }

  /// The kinds of the states that live in an area, in the order in which lines mention them.
  func states(of area: Area) -> [AnyValue] { natives[ObjectIdentifier(area)] ?? [] }

  func spelling(_ kind: AnyValue) -> String { vocabulary.states.spelling(of: kind) }

  /// An area in words: `.inCall`, `"sound" in .inCall`, `the blueprint itself`.
  func title(_ area: Area) -> String {
    guard let region = area.region else { return "the blueprint itself" }
    return region.name.map { "\(String(reflecting: $0)) in \(spelling(region.owner))" }
      ?? spelling(region.owner)
  }

  /// An area as the subject of a sentence: `region in .inCall`, `region "sound" in .inCall`, `blueprint`.
  func subject(_ area: Area) -> String {
    guard let region = area.region else { return "blueprint" }
    return "region \(region.name.map { "\(String(reflecting: $0)) " } ?? "")in \(spelling(region.owner))"
  }

  /// The way from an area to a state.
  struct Way {
    /// How many areas up it begins, in the one that moves.
    let rise: Int

    /// The kind of the state to which that one goes.
    let state: AnyValue

    /// The areas inside that state which are entered in given states, from the outside in.
    var entries: [(area: Area, state: AnyValue)]
  }

  /// The way from an area to states in different areas. The first of them says where it leads, and it is reported which
  /// states are not on such a way.
  func way(
    from area: Area, to kinds: [AnyValue], leavingStates leavesStates: Bool = false,
    reporting report: (_ one: AnyValue, _ other: AnyValue) -> Void = { _, _ in }
  ) -> Way {
    var domain = area
    for kind in kinds {
      while !place(of: kind).isInside(domain) || leavesStates && domain.region?.isState ?? false,
        let around = domain.around
      {
        domain = around
      }
    }
    var way: Way?
    for kind in kinds {
      var (state, inner) = (kind, place(of: kind))
      var entries: [(area: Area, state: AnyValue)] = []
      while inner !== domain, let around = inner.around, let region = inner.region {
        entries.insert((inner, state), at: 0)
        (state, inner) = (region.owner, around)
      }
      guard var known = way else {
        way = Way(rise: area.depth - domain.depth, state: state, entries: entries)
        continue
      }
      let states = vocabulary.states
      let rivals = [state] + entries.map(\.state)
      let places = [domain] + entries.map(\.area)
      for (place, rival) in zip(places, rivals) {
        let own = place === domain ? known.state : known.entries.first { $0.area === place }?.state
        if let own, !states.areSame(own, rival) { report(own, rival) }
        if own == nil { known.entries.append((place, rival)) }
      }
      way = known
    }
    guard let way else { preconditionFailure("A way leads somewhere.") }
    return way
  }

  /// The state in which an area starts, and how the areas inside that state start, because the initial state lies several
  /// levels down.
  func start(of area: Area) -> (state: AnyValue, inside: [Crossing.Level])? {
    start(of: area, in: area.initial, area.start)
  }

  /// The state in which an area is if a state is active, and how the areas inside that state start; nil if the data of a
  /// state around it is not known.
  ///
  /// - Parameter start: the state; nil if its data is not known.
  func start(
    of area: Area, in initial: AnyValue, _ start: AnyValue?
  ) -> (state: AnyValue, inside: [Crossing.Level])? {
    let way = way(from: area, to: [initial])
    func state(_ kind: AnyValue) -> AnyValue? {
      vocabulary.states.areSame(kind, initial) ? start : plainState(kind)
    }
    guard let own = state(way.state) else { return nil }
    let inside = way.entries.compactMap { entry in
      state(entry.state).map { Crossing.Level(region: entry.area.number, state: $0) }
    }
    return inside.count == way.entries.count ? (own, inside) : nil
  }
}
