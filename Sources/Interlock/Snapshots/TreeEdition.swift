/// Identifies a tree and the number of its changes. A machine without a tree has none that matter.
struct TreeEdition: Equatable {
  private let tree: Tree?
  private let number: Int

  init(tree: Tree?) {
    self.tree = tree
    number = tree?.edition ?? 0
  }

  static func == (one: TreeEdition, other: TreeEdition) -> Bool {
    one.tree === other.tree && one.number == other.number
  }
}

extension Engine {
  /// The edition of the machine's tree.
  final var edition: TreeEdition { TreeEdition(tree: node?.tree) }
}
