import TestSupport

extension Page {
  /// The page's program. The compiler and the program count lines as the page does.
  var program: String {
    let prelude = Prelude(for: self)
    var parts = [prelude.opening]
    var undrawn = images[...]
    for (index, fence) in fences.enumerated() where fence.isProgram {
      let drawn = undrawn.prefix { $0.line < fence.firstLine }
      parts += drawn.map(\.call)
      undrawn.removeFirst(drawn.count)
      parts.append(
        """
        beginFence(\(index))
        #sourceLocation(file: "\(path)", line: \(fence.firstLine))
        \(fence.lines.joined(separator: "\n"))
        #sourceLocation()
        """
      )
    }
    parts += undrawn.map(\.call)
    parts.append(prelude.closing)
    return parts.joined(separator: "\n") + "\n"
  }

  /// What a page's program is compiled with: a `print` that tells from where it was called, and a `draw` for its pictures.
  var support: String {
    images.isEmpty ? Self.support : Self.support + Self.drawing
  }

  private static let drawing = """
    import Interlock
    import InterlockGraph

    func draw<S, E>(_ name: String, _ blueprint: Blueprint<S, E>) { draw(name, MachineGraph(blueprint)) }

    func draw<S, E>(_ name: String, _ machine: Machine<S, E>) { draw(name, MachineGraph(machine)) }

    func draw<S, E>(_ name: String, _ graph: MachineGraph<S, E>) {
      for line in graph.dot(Picture(direction: .leftToRight)).split(separator: "\\n") {
        Swift.print("picture\\t\\(name)\\t\\(line)")
      }
    }

    """

  private static let support = """
    func print(_ item: Any, line: Int = #line) {
      report(line, "\\(item)")
    }

    func print(_ items: Any..., line: Int = #line) {
      report(line, items.map { "\\($0)" }.joined(separator: " "))
    }

    func report(_ line: Int, _ text: String) {
      for part in text.split(separator: "\\n", omittingEmptySubsequences: false) { Swift.print("\\(line)\\t\\(part)") }
    }

    func beginFence(_ index: Int) {
      Swift.print("fence\\t\\(index)")
    }

    """
}

extension Page.Image {
  /// The line of the program that draws it.
  fileprivate var call: String { "draw(\"\(name)\", \(variable))" }
}
