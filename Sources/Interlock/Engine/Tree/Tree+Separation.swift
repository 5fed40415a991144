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
