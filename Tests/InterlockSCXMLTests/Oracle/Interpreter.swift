/// A document, as plain data: what both the interpreter and the product are given.
final class Sketch {
  enum Kind { case state, parallel, final, shallow, deep }

  /// Executable content.
  enum Act: Hashable {
    case note(Int)
    case raise(String)
    case send(String)
  }

  enum Test: Hashable {
    case isIn(String), isNotIn(String), always, never
  }

  final class Transition {
    unowned let source: Node
    var events: [String]?
    var test: Test?
    var targets: [Node] = []
    var isInternal = false
    var acts: [Act] = []

    init(of source: Node) { self.source = source }
  }

  final class Node {
    let id: String
    let kind: Kind
    unowned let parent: Node?
    var order = 0

    /// States and history states, in the order of the document.
    var children: [Node] = []
    var initial: Transition?

    /// Whether the initial states stand in an attribute.
    var hasInitialAttribute = false
    var transitions: [Transition] = []
    var entry: [Act] = []
    var exit: [Act] = []

    init(_ id: String, _ kind: Kind, in parent: Node?) {
      self.id = id
      self.kind = kind
      self.parent = parent
    }

    var isHistory: Bool { kind == .shallow || kind == .deep }
    var states: [Node] { children.filter { !$0.isHistory } }
    var histories: [Node] { children.filter(\.isHistory) }
    var isAtomic: Bool { !isHistory && states.isEmpty }
    var isCompound: Bool { kind == .state && !states.isEmpty }

    func isDescendant(of other: Node) -> Bool {
      var node = parent
      while let outer = node {
        if outer === other { return true }
        node = outer.parent
      }
      return false
    }

    /// The nodes around it, from the inside out, without the one that is given and those around that.
    func ancestors(below limit: Node?) -> [Node] {
      var nodes: [Node] = []
      var node = parent
      while let outer = node, outer !== limit {
        nodes.append(outer)
        node = outer.parent
      }
      return nodes
    }
  }

  /// The `scxml` element.
  let root = Node("", .state, in: nil)
  var nodes: [Node] = []
}

/// Does what appendix D of the SCXML recommendation says, word by word, on sets of states.
///
/// There is one exception. Where a transition from inside a state leads to the history of that state, the appendix enters again
/// what is active around the targets, and even a second state of a region. By section 3.13, only what is not active, or has been
/// left, is entered.
final class Interpreter {
  private typealias Node = Sketch.Node
  private typealias Transition = Sketch.Transition

  private let sketch: Sketch
  private var configuration: [Node] = []
  private var memories: [String: [Node]] = [:]
  private var internalQueue: [String] = []
  private var externalQueue: [String] = []
  private var isRunning = true
  private var hasEnded = false

  /// What was noted, in order.
  private(set) var notes: [Int] = []

  /// Whether the document never comes to rest.
  private(set) var isEndless = false
  private var steps = 0

  init(_ sketch: Sketch) {
    self.sketch = sketch
    let start = Transition(of: sketch.root)
    start.targets = sketch.root.initial?.targets ?? [sketch.root.states[0]]
    enter([start])
    settle()
  }

  /// The active states, in the order of the document.
  var active: [String] { configuration.sorted { $0.order < $1.order }.map(\.id) }

  func send(_ event: String) {
    externalQueue.append(event)
    settle()
  }

  // The main loop.

  private func settle() {
    steps = 0
    repeat {
      macrostep()
      if !isRunning { leaveAll() }
      if isEndless || !isRunning || externalQueue.isEmpty { return }
      count()
      let event = externalQueue.removeFirst()
      let enabled = select(event)
      if !enabled.isEmpty { microstep(enabled) }
    } while true
  }

  private func macrostep() {
    while isRunning {
      var enabled = select(nil)
      if enabled.isEmpty {
        if internalQueue.isEmpty { return }
        enabled = select(internalQueue.removeFirst())
      }
      if !enabled.isEmpty { microstep(enabled) }
      count()
      if isEndless { return }
    }
  }

  /// Calls the exit handlers of the last states, once. They stay visible.
  private func leaveAll() {
    if hasEnded { return }
    hasEnded = true
    for node in configuration.sorted(by: { $0.order > $1.order }) { perform(node.exit) }
  }

  private func count() {
    steps += 1
    if steps > 300 { isEndless = true }
  }

  // Selecting.

  private func select(_ event: String?) -> [Transition] {
    var enabled: [Transition] = []
    let atoms = configuration.filter(\.isAtomic).sorted { $0.order < $1.order }
    for atom in atoms {
      search: for node in [atom] + atom.ancestors(below: nil) {
        for transition in node.transitions where matches(transition, event) && holds(transition.test) {
          if !enabled.contains(where: { $0 === transition }) { enabled.append(transition) }
          break search
        }
      }
    }
    return withoutConflicts(enabled)
  }

  private func matches(_ transition: Transition, _ event: String?) -> Bool {
    guard let event else { return transition.events == nil }
    let tokens = event.split(separator: ".")
    return transition.events?.contains { descriptor in
      var own = descriptor.split(separator: ".")
      if own.last == "*" { own.removeLast() }
      return own.count <= tokens.count && zip(own, tokens).allSatisfy(==)
    } ?? false
  }

  private func holds(_ test: Sketch.Test?) -> Bool {
    switch test {
    case nil, .always: true
    case .never: false
    case .isIn(let id): configuration.contains { $0.id == id }
    case .isNotIn(let id): !configuration.contains { $0.id == id }
    }
  }

  private func withoutConflicts(_ enabled: [Transition]) -> [Transition] {
    var kept: [Transition] = []
    for one in enabled {
      var removed: [Transition] = []
      var isPreempted = false
      for other in kept {
        let exits = exitSet([one])
        guard exitSet([other]).contains(where: { node in exits.contains { $0 === node } }) else { continue }
        if one.source.isDescendant(of: other.source) {
          removed.append(other)
        } else {
          isPreempted = true
          break
        }
      }
      if isPreempted { continue }
      kept.removeAll { other in removed.contains { $0 === other } }
      kept.append(one)
    }
    return kept
  }

  // Steps.

  private func microstep(_ enabled: [Transition]) {
    exit(enabled)
    for transition in enabled { perform(transition.acts) }
    enter(enabled)
  }

  private func exitSet(_ transitions: [Transition]) -> [Node] {
    var nodes: [Node] = []
    for transition in transitions where !transition.targets.isEmpty {
      let domain = domain(of: transition)
      for node in configuration where domain.map({ node.isDescendant(of: $0) }) ?? true {
        if !nodes.contains(where: { $0 === node }) { nodes.append(node) }
      }
    }
    return nodes
  }

  private func exit(_ enabled: [Transition]) {
    let exits = exitSet(enabled).sorted { $0.order > $1.order }
    for node in exits {
      for history in node.histories {
        memories[history.id] = configuration.filter {
          history.kind == .deep ? $0.isAtomic && $0.isDescendant(of: node) : $0.parent === node
        }
      }
    }
    for node in exits {
      perform(node.exit)
      configuration.removeAll { $0 === node }
    }
  }

  private var entering: [Node] = []
  private var defaults: [Node] = []
  private var historyActs: [String: [Sketch.Act]] = [:]

  private func enter(_ enabled: [Transition]) {
    (entering, defaults, historyActs) = ([], [], [:])
    for transition in enabled {
      for target in transition.targets { addDescendants(target) }
      let domain = domain(of: transition)
      for target in effectiveTargets(transition.targets) { addAncestors(target, domain) }
    }
    for node in entering.sorted(by: { $0.order < $1.order }) {
      configuration.append(node)
      perform(node.entry)
      if defaults.contains(where: { $0 === node }) { perform(node.initial?.acts ?? []) }
      if let acts = historyActs[node.id] { perform(acts) }
      if node.kind == .final { noteFinal(node) }
    }
  }

  private func noteFinal(_ node: Node) {
    guard let parent = node.parent, parent !== sketch.root else {
      isRunning = false
      return
    }
    internalQueue.append("done.state.\(parent.id)")
    if let grandparent = parent.parent, grandparent.kind == .parallel,
      grandparent.states.allSatisfy({ isInFinalState($0) })
    {
      internalQueue.append("done.state.\(grandparent.id)")
    }
  }

  private func isInFinalState(_ node: Node) -> Bool {
    if node.isCompound {
      return node.states.contains { child in
        child.kind == .final && configuration.contains { $0 === child }
      }
    }
    return node.kind == .parallel && node.states.allSatisfy { isInFinalState($0) } && !node.states.isEmpty
  }

  private func add(_ node: Node) {
    if !entering.contains(where: { $0 === node }) { entering.append(node) }
  }

  private func addDescendants(_ node: Node) {
    if node.isHistory {
      guard let parent = node.parent else { return }
      let targets: [Node]
      if let known = memories[node.id] {
        targets = known
      } else {
        historyActs[parent.id] = node.initial?.acts ?? []
        targets = node.initial?.targets ?? []
      }
      for target in targets { addDescendants(target) }
      for target in targets { addAncestors(target, parent) }
      return
    }
    add(node)
    if node.isCompound {
      defaults.append(node)
      let targets = node.initial?.targets ?? [node.states[0]]
      for target in targets { addDescendants(target) }
      for target in targets { addAncestors(target, node) }
    } else if node.kind == .parallel {
      addChildren(of: node)
    }
  }

  private func addAncestors(_ node: Node, _ limit: Node?) {
    for outer in node.ancestors(below: limit)
    where outer !== sketch.root && !configuration.contains(where: { $0 === outer }) {
      add(outer)
      if outer.kind == .parallel { addChildren(of: outer) }
    }
  }

  private func addChildren(of node: Node) {
    for child in node.states where !entering.contains(where: { $0.isDescendant(of: child) }) {
      addDescendants(child)
    }
  }

  private func effectiveTargets(_ targets: [Node]) -> [Node] {
    targets.flatMap { target in
      if !target.isHistory { return [target] }
      return memories[target.id] ?? effectiveTargets(target.initial?.targets ?? [])
    }
  }

  private func domain(of transition: Transition) -> Node? {
    let targets = effectiveTargets(transition.targets)
    let source = transition.source
    if source === sketch.root { return source }
    if transition.isInternal, source.isCompound, targets.allSatisfy({ $0.isDescendant(of: source) }) {
      return source
    }
    for outer in source.ancestors(below: nil) where outer.isCompound || outer === sketch.root {
      if targets.allSatisfy({ $0.isDescendant(of: outer) }) { return outer }
    }
    return nil
  }

  private func perform(_ acts: [Sketch.Act]) {
    for act in acts {
      switch act {
      case .note(let number): notes.append(number)
      case .raise(let event): internalQueue.append(event)
      case .send(let event): externalQueue.append(event)
      }
    }
  }
}
