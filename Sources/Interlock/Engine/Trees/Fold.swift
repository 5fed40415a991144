/// The data that the machines of a blueprint with submachines share: the chart of the tree. The root alone uses it,
/// until the chart has no answer.
///
/// A tree is *folded* as long as the machines inside are not made. Until they are needed, the root's row contains all
/// their states.
final class Fold: FoldedTree {
  private let chart: Chart

  /// The root's initial state.
  private let startByte: UInt8

  /// Attaches the submachines to a root.
  private let attach: (Engine) -> Void

  /// Makes the fold of a tree that is no longer used; nil if the tree can't be charted.
  ///
  /// - Parameter attach: attaches the submachines to a root in its initial state.
  /// - Complexity: O(*n*) in the number of configurations and events, up to a limit.
  init?(of root: Engine, attach: @escaping (Engine) -> Void) {
    guard let node = root.node, let (chart, crew) = Tree.foldedChart(of: node, limit: 1 << 12) else {
      return nil
    }
    self.chart = chart
    self.attach = attach
    startByte = crew.root.byte
  }

  override func fold(_ root: Engine) {
    assert(root.byte == startByte && root.phase == .idle)
    root.phase = .folded
    unsafe root.cells = chart.cells
    root.position = 0
    root.columns = UInt16(chart.columnCount)
  }

  override func unfold(_ root: Engine) {
    let row = Int(root.position) >> chart.shift
    root.columns = 0
    root.position = .max
    root.phase = .idle
    root.byte = startByte
    attach(root)
    guard let node = root.node, let crew = Crew(of: node) else {
      preconditionFailure("A tree that was folded has a crew.")
    }
    chart.put(crew, inRow: row)
  }
}
