import TestSupport

extension Page {
  /// The page's program. The compiler and the program count lines as the page does.
  var program: String {
    let prelude = Prelude(for: self)
    var parts = [prelude.opening]
    for (index, fence) in fences.enumerated() where fence.isProgram {
      parts.append(
        """
        beginFence(\(index))
        #sourceLocation(file: "\(path)", line: \(fence.firstLine))
        \(fence.lines.joined(separator: "\n"))
        #sourceLocation()
        """
      )
    }
    parts.append(prelude.closing)
    return parts.joined(separator: "\n") + "\n"
  }

  /// What a page's program is compiled with: a `print` that tells from where it was called.
  static let support = """
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
