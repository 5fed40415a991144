import Foundation

/// What the model checker Spin says of a model with a property.
package struct SpinVerdict {
  /// Whether it finds no error.
  package let holds: Bool

  /// What it printed.
  package let output: String

  /// The most events that may be assumed to be fair. To translate a formula takes Spin exponential time: seconds for two events, and
  /// minutes for three.
  package static var fairCount: Int { 2 }

  /// Asks Spin.
  ///
  /// - Parameter model: the model in Promela, with a formula `property`.
  package init(of model: String) throws {
    let folder = TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Data(model.utf8).write(to: folder.url.appending(path: "model.pml"))
    // The models are small: to optimise the verifier, or to clear a large table of states, takes longer than the search.
    let search =
      "spin -a model.pml && tcc -DNOFAIR -o pan pan.c && ./pan -a -w16 -m1000000 -N property"
    output = try Command(["timeout", "120", "sh", "-c", search], in: folder.url).output
    guard let errors = output.firstMatch(of: /errors: (\d+)/)?.1, !output.contains("too small") else {
      throw NoVerdict(model: model, output: output)
    }
    holds = errors == "0"
  }

  private struct NoVerdict: Error {
    let model: String
    let output: String
  }
}
