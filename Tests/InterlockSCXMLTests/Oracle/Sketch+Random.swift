import TestSupport

extension Sketch {
  /// A random document.
  convenience init(_ random: inout SplitMix64) {
    self.init()
    let count = 3 + random.below(13)
    var places: [(node: Node, depth: Int)] = [(root, 0)]
    for number in 1...count {
      let place = number == 1 ? places[0] : places[random.below(places.count)]
      var kind: Kind = random.pick([(7, .state), (3, .parallel), (1, .final)])
      if number == 1 || place.node.kind == .parallel, kind == .final { kind = .state }
      let node = Node("s\(number)", kind, in: place.node)
      place.node.children.append(node)
      if kind != .final, place.depth < 4 { places.append((node, place.depth + 1)) }
      if kind == .parallel {
        for part in 0..<random.pick([(1, 1), (4, 2), (2, 3)]) {
          let child = Node("s\(number)r\(part)", random.chance(85) ? .state : .parallel, in: node)
          node.children.append(child)
          if place.depth < 3 { places.append((child, place.depth + 2)) }
        }
      }
    }
    for place in places.dropFirst() where !place.node.states.isEmpty && random.chance(25) {
      let history = Node("h\(place.node.id)", random.chance(50) ? .shallow : .deep, in: place.node)
      place.node.children.insert(history, at: random.below(place.node.children.count + 1))
      if random.chance(15) {
        place.node.children.append(
          Node("g\(place.node.id)", random.chance(50) ? .shallow : .deep, in: place.node))
      }
    }
    collect(root)
    for node in nodes { addLines(to: node, &random) }
    if random.chance(30) {
      let transition = Transition(of: root)
      transition.targets = targets(among: nodes.filter { !$0.isHistory || random.chance(40) }, &random)
      root.initial = transition
      root.hasInitialAttribute = true
    }
  }

  private func collect(_ node: Node) {
    node.order = nodes.count
    if node !== root { nodes.append(node) }
    for child in node.children { collect(child) }
  }

  private func addLines(to node: Node, _ random: inout SplitMix64) {
    if node.isHistory {
      let transition = Transition(of: node)
      let inside = node.parent.map { parent in
        node.kind == .shallow ? parent.states : nodes.filter { !$0.isHistory && $0.isDescendant(of: parent) }
      }
      transition.targets = targets(among: inside ?? [], &random)
      transition.acts = acts(&random)
      node.initial = transition
      return
    }
    node.entry = acts(&random)
    node.exit = acts(&random)
    if node.kind == .final { return }
    if node.isCompound, random.chance(45) {
      let transition = Transition(of: node)
      node.hasInitialAttribute = random.chance(50)
      let inside =
        random.chance(50) ? node.states : nodes.filter { $0.isDescendant(of: node) }
      transition.targets = targets(among: inside, &random)
      if !node.hasInitialAttribute { transition.acts = acts(&random) }
      node.initial = transition
    }
    for _ in 0..<random.below(4) { node.transitions.append(transition(of: node, &random)) }
  }

  private func transition(of node: Node, _ random: inout SplitMix64) -> Transition {
    let transition = Transition(of: node)
    transition.isInternal = random.chance(30)
    let isEventless = random.chance(10)
    if !isEventless {
      transition.events = (0..<random.pick([(5, 1), (1, 2)])).map { _ in descriptor(&random) }
    }
    if random.chance(isEventless ? 85 : 20) { transition.test = test(&random) }
    if random.chance(85) {
      let inside = nodes.filter { $0.isDescendant(of: node) }
      let candidates = transition.isInternal && !inside.isEmpty && random.chance(70) ? inside : nodes
      transition.targets = targets(among: candidates, &random)
    } else if isEventless, transition.test == nil {
      transition.test = .never
    }
    transition.acts = acts(&random)
    return transition
  }

  /// Some states that can be active together.
  private func targets(among candidates: [Node], _ random: inout SplitMix64) -> [Node] {
    var chosen = [candidates[random.below(candidates.count)]]
    for _ in 0..<random.pick([(5, 0), (1, 1), (1, 2), (1, 4)]) {
      let other = candidates[random.below(candidates.count)]
      if chosen.allSatisfy({ areOrthogonal($0, other) }) { chosen.append(other) }
    }
    return chosen
  }

  /// Whether two states lie in different states of a parallel one.
  private func areOrthogonal(_ one: Node, _ other: Node) -> Bool {
    func line(_ node: Node) -> [Node] { (node.isHistory ? [] : [node]) + node.ancestors(below: nil) }
    let (first, second) = (line(one), line(other))
    if first.isEmpty || second.isEmpty { return false }
    if first.contains(where: { $0 === second[0] }) || second.contains(where: { $0 === first[0] }) {
      return false
    }
    let common = first.first { node in second.contains { $0 === node } }
    return common?.kind == .parallel
  }

  private func descriptor(_ random: inout SplitMix64) -> String {
    let done = nodes.filter { !$0.isHistory && !$0.states.isEmpty }
    if !done.isEmpty, random.chance(12) {
      return random.chance(15) ? "done.*" : "done.state.\(done[random.below(done.count)].id)"
    }
    return random.pick([
      (4, "a"), (3, "b"), (2, "c"), (1, "a.x"), (1, "a.x.y"), (1, "b.*"), (1, "c."), (1, "*"), (1, "d.e"),
    ])
  }

  private func test(_ random: inout SplitMix64) -> Test {
    let states = nodes.filter { !$0.isHistory }
    let id = states[random.below(states.count)].id
    return random.pick([(4, .isIn(id)), (4, .isNotIn(id)), (1, .always), (1, .never)])
  }

  private func acts(_ random: inout SplitMix64) -> [Act] {
    (0..<random.pick([(5, 0), (3, 1), (1, 2)])).map { _ in
      random.pick([
        (8, .note(random.below(1000))), (1, .raise(Self.event(&random))), (1, .send(Self.event(&random))),
      ])
    }
  }

  static func event(_ random: inout SplitMix64) -> String {
    random.pick([
      (4, "a"), (4, "b"), (3, "c"), (2, "a.x"), (1, "a.x.y.z"), (1, "ab"), (1, "b.q"), (1, "d.e.f"), (1, "d"),
      (1, "c.c"), (1, "zz"),
    ])
  }
}

extension Sketch {
  /// The document as text.
  var text: String {
    var lines = [
      #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"\#(initialAttribute(of: root))>"#
    ]
    for child in root.children { write(child, "  ", to: &lines) }
    return (lines + ["</scxml>"]).joined(separator: "\n")
  }

  private func initialAttribute(of node: Node) -> String {
    guard node.hasInitialAttribute, let initial = node.initial else { return "" }
    return #" initial="\#(initial.targets.map(\.id).joined(separator: " "))""#
  }

  private func write(_ node: Node, _ indent: String, to lines: inout [String]) {
    let name =
      switch node.kind {
      case .state: "state"
      case .parallel: "parallel"
      case .final: "final"
      case .shallow, .deep: "history"
      }
    let type = node.kind == .deep ? #" type="deep""# : ""
    lines.append(#"\#(indent)<\#(name) id="\#(node.id)"\#(type)\#(initialAttribute(of: node))>"#)
    if !node.entry.isEmpty { lines.append("\(indent)  <onentry>\(content(node.entry))</onentry>") }
    if !node.exit.isEmpty { lines.append("\(indent)  <onexit>\(content(node.exit))</onexit>") }
    if let initial = node.initial, !node.hasInitialAttribute {
      let inner = transition(initial)
      lines.append("\(indent)  " + (node.isHistory ? inner : "<initial>\(inner)</initial>"))
    }
    for own in node.transitions { lines.append("\(indent)  \(transition(own))") }
    for child in node.children { write(child, indent + "  ", to: &lines) }
    lines.append("\(indent)</\(name)>")
  }

  private func transition(_ transition: Transition) -> String {
    var text = "<transition"
    if let events = transition.events { text += #" event="\#(events.joined(separator: " "))""# }
    if !transition.targets.isEmpty {
      text += #" target="\#(transition.targets.map(\.id).joined(separator: " "))""#
    }
    switch transition.test {
    case .isIn(let id): text += #" cond="In('\#(id)')""#
    case .isNotIn(let id): text += #" cond="!In('\#(id)')""#
    case .always: text += #" cond="yes""#
    case .never: text += #" cond="no""#
    case nil: break
    }
    if transition.isInternal { text += #" type="internal""# }
    return transition.acts.isEmpty ? text + "/>" : text + ">\(content(transition.acts))</transition>"
  }

  private func content(_ acts: [Act]) -> String {
    acts.map { act in
      switch act {
      case .note(let number): "<script>note \(number)</script>"
      case .raise(let event): #"<raise event="\#(event)"/>"#
      case .send(let event): #"<send event="\#(event)"/>"#
      }
    }.joined()
  }
}
