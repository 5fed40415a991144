/// Attaches a submachine to states of its parent.
@usableFromInline
final class Link {
  /// The link's index among the parent's links.
  var position = 0

  /// The parent. It holds the link, and removes it before it is freed.
  @safe unowned(unsafe) let parent: Node

  /// The submachine.
  let child: Tree.Member

  /// The same without counting references.
  let heldChild: Held<Node>

  let place: Place
  let events: EventPassage

  /// Where the submachine starts when it is entered again.
  let history: History

  /// Identifies the submachine's attachment; nil if not computed yet.
  var fingerprint: UInt64?

  /// Whether the link was added during the current attempt. It takes part from the next one on (G2).
  var isNew = false

  init(parent: Node, child: Tree.Member, _ place: Place, history: History, events: EventPassage) {
    self.parent = parent
    self.child = child
    heldChild = .unretained(child.node)
    self.place = place
    self.history = history
    self.events = events
  }

  /// Whether the submachine is embedded.
  var isEmbedded: Bool { place.embedding != nil }

  /// The submachine's position among its siblings, in order of attachment, from zero.
  @inline(never)
  var siblingPlace: Int { parent.links.prefix { $0 !== self }.count }

  /// Whether the submachine lives in a state.
  @inline(never)
  func matches(_ parentState: AnyValue) -> Bool { place.matches(parentState, parent.engine.states) }

  /// Whether the parent is in a state of the link.
  var matchesNow: Bool { matches(parent.engine.current) }

  /// Whether the link has not been removed.
  var isAttached: Bool { heldChild.link == .unretained(self) }

  /// Whether the link takes part in the current attempt.
  var takesPart: Bool { isAttached && !isNew }
}

extension Held where Object == Link {
  /// The parent.
  var parent: Held<Node> {
    @inline(__always) get { with { .unretained($0.parent) } }
  }
}

// Attaching and detaching.

extension Link {
  /// Attaches the submachine to the parent's tree.
  ///
  /// It traps if the submachine has a parent, or if the parent is inside it (H10).
  ///
  /// - Returns: what the trees no longer use. Releasing it may run code that attaches machines.
  func attach() -> [(Crew?, Table?)] {
    let parent = self.parent
    if let other = child.node.parent {
      fatalError(
        "A machine can't live in two machines: \(child.node.title) lives in \(other.title). Dispose of that attachment first."
      )
    }
    let tree = parent.tree
    if tree === child.node.tree, parent.isInside(child.node) {
      fatalError(
        "A machine can't live inside itself: \(parent.title) is \(child.node.title), or lives inside it. Attach another machine."
      )
    }
    let dismissed =
      tree === child.node.tree ? [tree.takeCrew()] : [tree.takeCrew(), child.node.tree.takeCrew()]
    if child.node.tree.isDeferring, tree !== child.node.tree { child.node.followDeferrals(of: tree) }
    tree.join(child.node.tree)
    if tree.isBusy {
      tree.noteNew(self)
      // The submachine may come from a tree with an attempt under way, which continues without it.
      tree.notePossibleRoot(parent.holder)
    }
    child.node.link = self
    child.node.refreshWatching()
    return dismissed
  }

  /// Removes the link. The submachine stands alone from now on.
  func detach() {
    guard isAttached else { return }
    // The caller may be the last to hold the parent.
    let parent = parent.holder
    // What is released may run code that detaches the submachine.
    parent.node.tree.dismissCrew()
    guard isAttached else { return }
    let removed = parent.node.remove(self)
    cut()
    child.node.settleAlone()
    withExtendedLifetime((parent, removed)) { parent.node.settleWithout() }
  }

  /// Makes the submachine forget its parent. No handlers run, and nothing is released.
  func cut() {
    // An attempt under way may be following the link.
    if child.node.tree.isBusy { child.node.tree.dismissed.append(self) }
    child.node.link = nil
    child.node.withdraw()
    child.node.refreshWatching()
  }
}

// The effects of the parent's transitions on the submachine.

extension Link {
  /// Whether a transition of the parent leaves the submachine, and whether it starts it.
  func passage(from old: AnyValue, to new: AnyValue) -> (isLeft: Bool, isEntered: Bool) {
    let states = parent.engine.states
    let (livedThere, livesThere) = (place.matches(old, states), place.matches(new, states))
    guard livedThere && livesThere else { return (livedThere, livesThere) }
    let isSame = states.areSame(old, new)
    return (isSame, isSame)
  }
}

extension Link {
  /// The state in which the submachine starts: the one that its parent's state carries, the one that the route gives, or
  /// the one by its history, which the route may overrule. A submachine that was left in a final state is complete and
  /// has no history (H4).
  ///
  /// - Parameters:
  ///   - carried: the state that the parent's state carries.
  ///   - isDeep: whether it resumes by the history of an outer machine.
  ///   - arrival: how a route enters the submachine; nil if its history says.
  ///   - present: the state in which it was left.
  /// - Returns: the state; nil if it is the first one. Whether it is the one in which the submachine was left, and whether the machines
  ///   inside it resume by its history.
  func start(
    carrying carried: AnyValue?, isDeep: Bool, as arrival: Arrival?, from present: AnyValue
  ) -> (state: AnyValue?, resumes: Bool, isDeep: Bool) {
    let isDone = child.engine.isFinal(present)
    let history = arrival?.history ?? self.history
    let inherits = !isDone && (isDeep || history == .deep)
    if let state = carried ?? arrival?.state { return (state, false, inherits) }
    if !isDone && (isDeep || history != .none) { return (present, true, inherits) }
    return (nil, false, inherits)
  }

  /// The state in which the submachine starts where nothing else says, given its parent's, and whether that is its initial one because
  /// no closure gives it.
  func firstState(in parentState: AnyValue) -> (state: AnyValue, isInitial: Bool) {
    place.start?(parentState).map { ($0, false) } ?? (child.node.initialState, true)
  }
}

// Embedding.

extension Link {
  /// Whether kinds tell which of the parent's states carry those of the submachine.
  var isPlacedByKind: Bool { place.embedding?.isExact ?? false }

  /// Whether the submachine is embedded, and neither its states nor its parent's have data.
  var isPlainEmbedding: Bool {
    isEmbedded && parent.engine.hasPlainStates && child.engine.hasPlainStates
  }

  /// Whether one case of the parent's states carries the submachine's, and each other embedded machine has a case of its own.
  var hasKnownCarrier: Bool {
    guard case .some = place.pattern, parent.engine.states.isOfBytes else { return false }
    return parent.links.embedded.allSatisfy(\.isPlacedByKind)
  }

  /// Whether an embedded submachine decides about a transition of the parent: one between states that carry different
  /// states of it, or from such a state to itself. It does not decide about other data of the parent's states (H5).
  func decides(from old: AnyValue, to new: AnyValue) -> Bool {
    guard let (own, next) = carried(by: old, new) else { return false }
    return !child.engine.states.areSame(own, next) || parent.engine.states.areSame(old, new)
  }

  /// Whether two states carry different states of an embedded submachine, or one of them carries none.
  func moves(from old: AnyValue, to new: AnyValue) -> Bool {
    guard let (own, next) = carried(by: old, new) else { return true }
    return !child.engine.states.areSame(own, next)
  }

  /// The submachine's states that two states of the parent carry; nil if one of them carries none.
  ///
  /// The function that extracts them may detach the submachine, and free the parent. Then they carry none any more.
  private func carried(by one: AnyValue, _ other: AnyValue) -> (AnyValue, AnyValue)? {
    guard let first = place.state(in: one), let second = place.state(in: other), isAttached else {
      return nil
    }
    return (first, second)
  }

  /// The parent's state of a kind that carries the submachine's initial state; nil if there is none.
  func carrier(of kind: AnyValue) -> AnyValue? {
    guard let embedding = place.embedding else { return nil }
    let node = child.node
    let own = node.isFinal || history == .none ? node.initialState : node.engine.current
    let carrier = embedding.embed(own, parent.engine.current)
    return parent.engine.states.areSame(carrier, kind) ? carrier : nil
  }

  /// The parent's state while the submachine is in a given state.
  func parentState(for state: AnyValue) -> AnyValue {
    let engine = parent.engine
    let current = engine.current
    guard let embedding = place.embedding else { return current }
    let parentState = embedding.embed(state, current)
    if embedding.isExact, place.matches(parentState, engine.states) { return parentState }
    let states = child.engine.states
    guard !embedding.isExact, let extracted = embedding.extract(parentState), states.areSame(extracted, state)
    else {
      fatalError(
        "\(engine.states.spelling(of: parentState)) does not give back the state \(states.spelling(of: state)) that was embedded in it: make `embed` and `extract` inverses of each other."
      )
    }
    return parentState
  }

  /// Makes the parent's state carry that of an embedded submachine, without running handlers.
  ///
  /// - Returns: whether the submachine is embedded in the parent's state.
  func updateParent(_ changes: inout Changes) -> Bool {
    guard isEmbedded, matchesNow else { return false }
    changes.keep(parent.engine.put(in: parentState(for: child.engine.current)))
    return true
  }

  /// The state that the parent's state carries, if it is of another kind than that of the submachine.
  var disagreement: AnyValue? {
    let (engine, carried) = (child.engine, place.state(in: parent.engine.current))
    return carried.flatMap { engine.states.areSame($0, engine.current) ? nil : $0 }
  }

  /// Puts an embedded submachine into the state that the parent's state carries, without running handlers.
  @inline(never)
  func updateSubmachine(_ changes: inout Changes) {
    if let own = disagreement { child.node.put(in: own, &changes) }
  }

  /// A condition of the submachine in the terms of the parent.
  ///
  /// The arrows of an embedded submachine become the parent's. They speak of kinds, but a state is needed to embed it. If the
  /// kind has data, the submachine's current state takes its place. Where a submachine merely lives in the parent's state,
  /// the condition is told of that state.
  ///
  /// - Parameter states: the states that the condition's arrow leads between: those of the submachine, or of one inside it.
  func lift(_ condition: AnyReason.Guard, between states: Interner) -> AnyReason.Guard {
    let (engine, parentState) = (child.engine, parent.engine.current)
    guard let embedding = place.embedding else {
      return condition.ofSubmachine(states, in: parent.engine.states.kind(of: parentState))
    }
    return condition.lifted { kind in
      embedding.embed(engine.plainState(of: kind) ?? engine.current, parentState)
    }
  }
}

/// The links of a machine in order of attachment. The cost of removing one does not grow with their number.
///
/// A removed link leaves a gap. Gaps are closed when they are the majority.
///
/// Invariants: a link's `position` is its index; the first `leadingGaps` places are gaps, and the next one is not.
struct LinkList: Sequence {
  private static var fewest: Int { 8 }

  private var places: ContiguousArray<Link?> = []
  private var leadingGaps = 0
  private(set) var count = 0

  /// The links of embedded submachines.
  private(set) var embedded: [Link] = []

  var isEmpty: Bool { count == 0 }

  func makeIterator() -> Iterator { Iterator(places, from: leadingGaps) }

  /// Appends a link.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ link: Link) {
    link.position = places.count
    places.append(link)
    count += 1
    if link.isEmbedded { embedded.append(link) }
  }

  /// Removes a link of the list.
  ///
  /// - Returns: the link, to be released when nothing is being changed.
  /// - Complexity: O(1) amortised, and O(*n*) in the number of embedded ones.
  mutating func remove(_ link: Link) -> Link? {
    let removed = places[link.position].take()
    count -= 1
    if link.isEmbedded { embedded.removeAll { $0 === link } }
    while leadingGaps < places.count, places[leadingGaps] == nil { leadingGaps += 1 }
    if places.count > Self.fewest, places.count > 2 * count { close() }
    return removed
  }

  private mutating func close() {
    places = ContiguousArray(places.lazy.filter { $0 != nil })
    leadingGaps = 0
    for place in places.indices { places[place]?.position = place }
  }
}

extension LinkList {
  /// Visits the links that were in the list when the iteration began.
  struct Iterator: IteratorProtocol {
    private let places: ContiguousArray<Link?>
    private var place: Int

    fileprivate init(_ places: ContiguousArray<Link?>, from place: Int) {
      self.places = places
      self.place = place
    }

    @inline(never)
    mutating func next() -> Link? {
      while place < places.count {
        defer { place += 1 }
        if let link = places[place] { return link }
      }
      return nil
    }
  }
}

/// Maps events from a machine to a submachine (H6), and back if both have the same type.
@usableFromInline
@safe
enum EventPassage {
  /// Both machines have the same events.
  case same

  /// A function maps the parent's event, or the one at an address, to the submachine's; nil if the submachine doesn't receive it. Where
  /// a kind is given, the submachine receives events of this kind only.
  case translated((AnyValue, UnsafeRawPointer?) -> AnyValue?, of: AnyValue?)

  /// The submachine's event for a parent's event; nil if the submachine doesn't receive it.
  func down(_ event: AnyValue) -> AnyValue? { unsafe down(event, at: nil) }

  /// The same for an event at an address, or for the given one if there is no address.
  func down(_ event: AnyValue, at pointer: UnsafeRawPointer?) -> AnyValue? {
    switch self {
    case .same: event
    case .translated(let translate, _): unsafe translate(event, pointer)
    }
  }

  /// The parent's event for a submachine's event; nil if it is unknown.
  func up(_ event: AnyValue) -> AnyValue? {
    if case .same = self { event } else { nil }
  }
}
