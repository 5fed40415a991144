public import Interlock

/// Paths that together cover all items of a kind.
///
/// A tour is a collection, so each of its paths can be an argument of a test.
public struct Tour<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The paths, each for a new machine. After them come the paths that fail: one for each mistake of the
  /// definition, and one without steps for each event that has no input, or because the inputs make no transition.
  public let paths: [Path<S, E>]

  /// A lower bound for the number of inputs of any tour, for example the number of transitions if each input makes one.
  public let lowerBound: Int

  /// Whether this tour is known to be the shortest: no other tour needs fewer inputs.
  public let isShortest: Bool

  /// The number of inputs, without those of paths that stand for a mistake.
  public var length: Int { paths.reduce(0) { $0 + ($1.mistake == nil ? $1.steps.count : 0) } }
}

extension Tour: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Tour: RandomAccessCollection {
  /// The position of the first path: zero.
  public var startIndex: Int { 0 }

  /// The number of paths.
  public var endIndex: Int { paths.count }

  /// A path.
  public subscript(position: Int) -> Path<S, E> { paths[position] }
}

extension Tour: CustomStringConvertible {
  /// The size: `2 paths of 12 inputs, at least 10 are needed`.
  public var description: String {
    let inputs = length == 1 ? "1 input" : "\(length) inputs"
    let missing = paths.compactMap(\.missing).map { missing in
      if case .event(let name) = missing { name } else { "transitions" }
    }
    let mistakes = paths.count { $0.mistake != nil }
    let count = paths.count - missing.count - mistakes
    let paths = count == 1 ? "1 path" : "\(count) paths"
    return "\(paths) of \(inputs), "
      + (isShortest ? "the fewest" : "at least \(lowerBound) \(lowerBound == 1 ? "is" : "are") needed")
      + (mistakes == 0 ? "" : ", with \(mistakes == 1 ? "1 mistake" : "\(mistakes) mistakes")")
      + (missing.isEmpty ? "" : ", without \(missing.joined(separator: ", "))")
  }
}
