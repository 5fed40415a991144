/// The data that the machines of a tree share: one attempt at a time, and one queue (H8). A machine alone is a tree of
/// one.
@usableFromInline
@safe
final class Tree {
  /// A machine of the tree, held until its turn.
  struct Member {
    let node: Node
    let engine: Engine
  }

  // As in a node, no code of others runs while a field without checks of exclusivity is being changed.

  /// The tree that this one has joined.
  @safe @exclusivity(unchecked) var joinedTree: Tree?

  /// The trees that have joined this one during attempts of their own, which are still under way.
  @safe @exclusivity(unchecked) var joinedTrees: [Tree] = []

  /// The number of outermost calls under way: more than one if machines were joined during attempts of their own.
  @safe @exclusivity(unchecked) var calls = 0

  /// Changes whenever something happens that an attempt under way does not know of: a definition is edited, or a machine is attached
  /// or detached.
  @safe @exclusivity(unchecked) var version = 0

  /// The queued attempts, first in, first out.
  @safe @exclusivity(unchecked) var queue = Queue<Pending>()

  /// Whether queued attempts wait for a driver. Meanwhile the call that held them counts as under way.
  @safe @exclusivity(unchecked) var isHeld = false

  /// What follows a step before anything queued, first in, first out.
  @safe @exclusivity(unchecked) var sequel = Queue<Sequel>()

  /// Whether events may be deferred (C7). Meanwhile the root does not go by the cells.
  @safe @exclusivity(unchecked) var isDeferring = false

  /// The configuration in which events are kept that were deferred before the call under way.
  @safe @exclusivity(unchecked) var keeping = TreeConfiguration()

  /// Whether events may have been deferred in another configuration since.
  @safe @exclusivity(unchecked) var keepsOthers = false

  /// How many events have been deferred, and the position among them of the event under way if it has been.
  @safe @exclusivity(unchecked) var deferralCount = 0
  @safe @exclusivity(unchecked) var deferralPlace: Int?

  /// The root, if eventless routes may be open, which come before the sequel (C3).
  @safe @exclusivity(unchecked) var eventless: Member?

  /// Why the call under way was stopped; nil if it was not (C3).
  @safe @exclusivity(unchecked) var endless: Cause?

  /// The machines whose definitions were edited during the current attempt.
  @safe @exclusivity(unchecked) var edited: [Member] = []

  /// The machines that were attached or detached during an attempt, and may be roots of their own trees.
  @safe @exclusivity(unchecked) var possibleRoots: [Member] = []

  /// The links added during the current attempt.
  @safe @exclusivity(unchecked) var newLinks: [Link] = []

  /// The machines that were detached during the current attempt, with everything inside them.
  @safe @exclusivity(unchecked) var withdrawn: [Node] = []

  /// Objects that a current call may be following.
  @safe @exclusivity(unchecked) var dismissed: [AnyObject] = []

  // How attempts are found.

  /// The machines in order; nil until an attempt needs them, and after the structure has changed.
  @safe @exclusivity(unchecked) var crew: Crew?

  /// The table of the crew's configurations.
  @safe @exclusivity(unchecked) var table: Table?

  /// Whether the table belongs to a blueprint and must not be changed.
  @safe @exclusivity(unchecked) var isTableFrozen = false

  /// What the root goes by while an attempt is under way.
  let unknownRow: Row

  /// The row of the present configuration; nil if it is not known.
  @exclusivity(unchecked) var row: Row?

  // The attempt under way.

  /// The crew of the attempt under way, or of the last one, and its players. The tree keeps it until the outermost call
  /// ends.
  @safe @exclusivity(unchecked) unowned(unsafe) var cast: Crew?
  @exclusivity(unchecked) var players: UnsafeMutablePointer<Crew.Player>

  /// Whether an event is attempted, and whether the caller receives the outcome.
  @safe @exclusivity(unchecked) var isOfEvent = false
  @safe @exclusivity(unchecked) var isReported = false

  /// The byte of the addressed machine's state before the step.
  @safe @exclusivity(unchecked) var fromByte: UInt8 = 0

  /// The box of that state, if closures have put the machine into another one while candidates were asked.
  @safe @exclusivity(unchecked) var fromBox: Box?

  /// The machine that is addressed.
  @safe @exclusivity(unchecked) unowned(unsafe) var addressed: Node?

  /// The same without counting references.
  var heldAddressed: Held<Node>? { addressed.map { .unretained($0) } }

  /// The byte of the event's kind, or of the target state, and where the event is, or its box.
  @safe @exclusivity(unchecked) var eventByte: UInt8 = 0
  @exclusivity(unchecked) var eventPointer: UnsafeRawPointer?
  @safe @exclusivity(unchecked) var eventBox: Box?

  /// The target of a state attempt, for the addressed machine and those embedded in it that decide about it.
  @safe @exclusivity(unchecked) var targets: [(node: Node, target: AnyValue)] = []

  /// The machines that have received an event that a closure has mapped (H6).
  @safe @exclusivity(unchecked) var offered: [Held<Node>] = []

  @safe @exclusivity(unchecked) var message: Message?

  /// The machine whose record was filled last. Each of them knows the one before it.
  @safe @exclusivity(unchecked) var lastFilled: Held<Node>?

  /// What was chosen, in order, unless the first open candidate of an exclusive reaction is all that is chosen.
  @safe @exclusivity(unchecked) var chosen: [Choice] = []

  /// What guards have said against candidates (K3), and the candidates that were not asked.
  @safe @exclusivity(unchecked) var objections: ObjectedCause?
  @safe @exclusivity(unchecked) var skipped: [Origin] = []

  /// What closures have answered while the step under way was planned or found, and the states that data decides, by the numbers
  /// that the step gives them.
  @safe @exclusivity(unchecked) var answers: [AnyValue?] = []
  @safe @exclusivity(unchecked) var given: [AnyValue] = []

  /// Whether anything was queued, raised or deferred, or may follow the step under way, which performs its actions all the same.
  @safe @exclusivity(unchecked) var isUnsettled = false

  /// Whether the attempt has left anything in the lists above and below, or an event in a box.
  @safe @exclusivity(unchecked) var isCluttered = false

  /// The registrations that have led the attempt, or whose chains have ended.
  @safe @exclusivity(unchecked) var fired: Set<Fired> = []

  /// Identifies the definitions of all machines; nil if not computed yet.
  @safe @exclusivity(unchecked) var fingerprint: UInt64?

  /// Counts the changes of the structure and of definitions.
  @safe @exclusivity(unchecked) private(set) var edition = 0

  init() {
    unsafe unknownRow = unsafe Engine.unknownRow
    unsafe row = nil
    unsafe players = Crew.nobody
    unsafe eventPointer = nil
    addressed = nil
    cast = nil
  }

  /// A registration of a machine.
  struct Fired: Hashable {
    let node: ObjectIdentifier
    let registration: Int

    init(_ node: Node, _ registration: RegistrationID) {
      self.node = ObjectIdentifier(node)
      self.registration = registration.number
    }
  }

  /// What one machine has chosen.
  struct Choice {
    let reaction: Held<Reaction>

    /// The candidate's index in the reaction.
    let index: Int

    private let heldNode: Held<Node>

    /// The state in which the machine was asked. A condition may have put it into another one.
    let from: AnyValue

    /// The target, if a closure has found it.
    let target: AnyValue?

    /// How often the machine had been detached when it chose.
    var detachments: Int

    /// Whether the data changes although the machine stays (K5).
    let changesData: Bool

    /// Whether the target is an unmentioned state, whose number does not say in which submachines' places it is.
    let isVague: Bool

    /// The first leaf for which the machine has chosen, where that matters (C6).
    var leaf = Int.max

    init(
      _ reaction: Reaction, _ index: Int, _ node: Node, target: AnyValue?, detachments: Int, changesData: Bool
    ) {
      self.reaction = .unretained(reaction)
      self.index = index
      heldNode = .unretained(node)
      from = unsafe node.stateWhenAsked(reaction.candidates[index].bytes)
      self.target = target
      self.detachments = detachments
      self.changesData = changesData
      isVague =
        (!node.links.isEmpty || node.link != nil) && (target.map { node.engine.isUnmentioned($0) } ?? false)
    }

    var origin: Origin { reaction.object[index] }
    var node: Node { heldNode.object }

    /// Whether the machine was detached since it chose.
    var isStale: Bool { node.detachments != detachments }
  }

  /// What follows a step.
  enum Sequel {
    /// The submachines of a machine may all be complete (H7).
    case completion(Member)

    /// An event was raised (C3).
    case raised(Pending)
  }

  /// A queued attempt (T4).
  struct Pending {
    enum Subject {
      case event(AnyValue)
      case target(AnyValue)

      /// The routes without an event, or those of a state that is complete. They are not queued.
      case eventless, completion

      /// The event; nil for a target state.
      var event: AnyValue? { if case .event(let event) = self { event } else { nil } }

      /// The target state; nil for an event.
      var target: AnyValue? { if case .target(let target) = self { target } else { nil } }
    }

    let member: Member
    let subject: Subject
    let message: Message?

    /// The position among deferred events that the event had, and keeps if it is deferred again; nil if it was not deferred.
    var place: Int?
  }

  /// Whether an attempt is under way.
  var isBusy: Bool { calls > 0 }

  /// Whether any links were added during the current attempt.
  var hasNewLinks: Bool { !newLinks.isEmpty }

  /// The tree that this one has joined, or itself.
  @inline(never)
  var root: Tree {
    guard var root = joinedTree else { return self }
    while let next = root.joinedTree { root = next }
    joinedTree = root
    return root
  }

  /// Notes that the structure or a definition changes.
  func noteChange() {
    edition += 1
    version &+= 1
    fingerprint = nil
  }
}

/// An event that waits for a configuration that does not defer it (C7).
struct DeferredEvent {
  /// The event's position among those that the machines of the tree have deferred.
  let number: Int

  let event: AnyValue
  let message: Message?

  /// The configuration in which it was deferred; nil if that is the one in which its tree keeps events.
  var configuration: TreeConfiguration?
}

/// The codes of the machines' states at some time of a call, to be compared at another time: machines that were attached or detached
/// meanwhile don't count.
struct TreeConfiguration {
  private var nodes: [Held<Node>] = []
  private var codes: [Int32] = []

  init() {}

  /// The present configuration of a crew. The functions of embeddings are called.
  init(of crew: Crew) {
    nodes = crew.nodes
    codes = crew.heldIfEmbedding { crew.configuration }
  }

  /// Whether machines that are in both configurations have other states in one of them than in the other.
  func differs(from other: TreeConfiguration) -> Bool {
    if nodes == other.nodes { return codes != other.codes }
    return zip(nodes, codes).contains { node, code in
      other.nodes.firstIndex(of: node).map { other.codes[$0] != code } ?? false
    }
  }

  /// Adds the machines of another configuration.
  mutating func add(_ other: TreeConfiguration) {
    nodes += other.nodes
    codes += other.codes
  }
}

extension Tree {
  /// Gives the deferred events of some machines positions behind all others of the tree, in their order.
  ///
  /// - Parameter events: the events of each machine. Those with equal positions keep the order in which they are given.
  func renumbered(_ events: [[DeferredEvent]]) -> [[DeferredEvent]] {
    var renumbered: [[DeferredEvent]] = events.map { _ in [] }
    let all = events.enumerated().flatMap { machine, events in events.map { (machine: machine, event: $0) } }
    for (machine, event) in all.ordered(by: { ($0.event.number, 0) }) {
      renumbered[machine].append(
        DeferredEvent(
          number: deferralCount, event: event.event, message: event.message,
          configuration: event.configuration))
      deferralCount += 1
    }
    return renumbered
  }

  /// Goes on with the deferred events of machines that belonged to another tree.
  func continueDeferring(of tree: Tree) {
    (deferralCount, keeping, keepsOthers) = (tree.deferralCount, tree.keeping, tree.keepsOthers)
  }
}

/// A first-in, first-out queue.
///
/// It is a ring in an array, so a queue that is filled and emptied repeatedly keeps its memory. Removed elements are
/// released. A ring that has grown large is freed when it is empty.
struct Queue<Element> {
  // Invariant: the ring has no places, or a power of two.

  private static var largestKeptRing: Int { 1 << 10 }

  private var ring: [Element?] = []
  private var first = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Appends an element.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: Element) {
    if count == ring.count { grow() }
    ring[place(count)] = element
    count += 1
  }

  /// Puts an element before all others.
  ///
  /// - Complexity: O(1) amortised.
  mutating func prepend(_ element: Element) {
    if count == ring.count { grow() }
    first = place(-1)
    ring[first] = element
    count += 1
  }

  /// Removes and returns the first element; nil if there is none.
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = ring[first].take()
    first = place(1)
    count -= 1
    if count == 0, ring.count > Self.largestKeptRing { (ring, first) = ([], 0) }
    return element
  }

  /// Removes and returns all elements in order.
  mutating func popAll() -> [Element] {
    var elements: [Element] = []
    while let element = popFirst() { elements.append(element) }
    return elements
  }

  /// The place at some distance from the first element.
  private func place(_ distance: Int) -> Int { (first + distance) & (ring.count - 1) }

  private mutating func grow() {
    let waiting = (0..<count).map { ring[place($0)] }
    ring = waiting + [Element?](repeating: nil, count: max(4, count))
    first = 0
  }
}

extension Tree {
  /// Gives each machine that has become a root its own tree, with everything inside it. The root with the most machines
  /// keeps the old tree. Machines without relatives become single.
  ///
  /// - Complexity: O(*n*) in the number of all machines but those of the largest.
  static func separate(_ roots: [Member]) {
    var growing = roots.map { Walk(of: $0.node) }
    var grown: [Walk] = []
    while growing.count > 1 {
      for index in growing.indices.reversed() where growing.count > 1 && !growing[index].advance() {
        grown.append(growing.remove(at: index))
      }
    }
    for walk in grown {
      let tree = Tree()
      tree.isDeferring = walk.visited.contains { !$0.deferred.isEmpty }
      if let old = walk.visited.first?.tree { tree.continueDeferring(of: old) }
      for node in walk.visited { node.tree = tree }
    }
    for root in roots { root.node.tree.dismissCrew() }
  }

  /// A walk through a machine and everything inside it, a step at a time.
  private final class Walk {
    private var waiting: [Node]
    private(set) var visited: [Node] = []

    init(of root: Node) {
      waiting = [root]
    }

    /// Takes a step.
    ///
    /// - Returns: false if there was none left.
    func advance() -> Bool {
      guard let node = waiting.popLast() else { return false }
      visited.append(node)
      for link in node.links { waiting.append(link.child.node) }
      return true
    }
  }
}

/// The limits of a call. Beyond them, the machine treats the call as endless and traps, with a sentence that lists the
/// last transitions; events that are deferred beyond their limit are refused.
public struct CallLimits: Hashable, Sendable {
  /// How many queued attempts and raised events may run before the outermost call returns; two million by default.
  public var attempts: Int

  /// How many completions may follow each other before anything else happens; a thousand by default (H7).
  public var completions: Int

  /// How many events may be deferred at a time; a thousand by default (C7). Beyond it, an event is refused.
  public var deferrals: Int

  /// How deep queries from conditions and mappings may nest; two hundred by default.
  ///
  /// Each level uses some of the stack.
  public var nesting: Int

  /// Makes limits.
  package init(
    attempts: Int = 2_000_000, completions: Int = 1000, deferrals: Int = 1000, nesting: Int = 200
  ) {
    self.attempts = attempts
    self.completions = completions
    self.deferrals = deferrals
    self.nesting = nesting
  }
}
