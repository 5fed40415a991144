public import Interlock

/// A property that all runs of a machine should have, for ``MachineGraph/prove(limit:_:)``.
///
/// Make properties by functions: `Never`, `Eventually`, `LeadsTo`, `Until` and `FromEverywhere(canReach:)`.
///
/// A run begins in the initial state and continues as long as any route is open: by an event, a target state or a
/// timeout. An event that is refused or ignored is not a step. A condition may pass or fail each time it is judged.
/// Where no route is open, the run stays for ever.
public struct Property<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  enum Claim {
    case never(Situation<S, E>)
    case neverThen(Situation<S, E>, Situation<S, E>)
    case neverAfter(Situation<S, E>, Situation<S, E>)
    case eventually(Situation<S, E>)
    case leadsTo(Situation<S, E>, Situation<S, E>)
    case until(Situation<S, E>, Situation<S, E>)
    case canReach(Situation<S, E>)
  }

  let claim: Claim

  /// The events that are assumed to be fair.
  private(set) var fairEvents: [E] = []

  /// Whether all timeouts are assumed to be fair.
  private(set) var areTimeoutsFair = false

  /// What conditions are assumed to say, by their labels.
  private(set) var fixed: [String: Bool] = [:]

  init(_ claim: Claim) { self.claim = claim }

  /// Assumes that an event that is open again and again is taken again and again: strong fairness.
  ///
  /// Without it, a run may never take an open event. An event is open only where it is so whatever conditions say: fix their answers
  /// with ``when(_:is:)``. Fairness makes no difference to `Never` and `FromEverywhere`.
  ///
  /// - Parameters:
  ///   - event: an event, by its kind.
  ///   - events: further events.
  public func assuming(fair event: E, _ events: E...) -> Property {
    var property = self
    property.fairEvents += ([event] + events).filter { !fairEvents.contains($0) }
    return property
  }

  /// Assumes that timeouts are fair: one that is open again and again comes due again and again.
  ///
  /// Without it, a timeout of a state that lasts may never come due, because other events may come for ever.
  public func assumingFairTimeouts() -> Property {
    var property = self
    property.areTimeoutsFair = true
    return property
  }

  /// Fixes the answer of the conditions with a label.
  ///
  /// - Parameters:
  ///   - label: the label of one or more conditions. If there is none, the proof traps.
  ///   - answer: their answer, each time they are judged.
  public func when(_ label: String, is answer: Bool) -> Property {
    var property = self
    property.fixed[label] = answer
    return property
  }
}

extension Property: Sendable where S: Sendable, E: Sendable {}
extension Property.Claim: Sendable where S: Sendable, E: Sendable {}

extension Property: CustomStringConvertible {
  /// The property as source code: `LeadsTo(.placed, .paid, .cancelled).assuming(fair: .pay)`.
  public var description: String {
    let fair = fairEvents.map { spelling(of: $0) }.joined(separator: ", ")
    return claim.phrase + (fair.isEmpty ? "" : ".assuming(fair: \(fair))")
      + (areTimeoutsFair ? ".assumingFairTimeouts()" : "")
      + fixed.sorted { $0.key < $1.key }.map { ".when(\(String(reflecting: $0.key)), is: \($0.value))" }
      .joined()
  }
}

extension Property.Claim {
  fileprivate var phrase: String {
    func words(_ situations: Situation<S, E>...) -> [String] {
      let plain = situations.map(\.term.plainStates)
      return plain.contains(nil) ? situations.map(\.description) : plain.map { $0 ?? "" }
    }
    switch self {
    case .never(let one): return "Never(\(words(one)[0]))"
    case .neverThen(let one, let other):
      let words = words(one, other)
      return "Never(\(words[0]), then: \(words[1]))"
    case .neverAfter(let one, let other):
      let words = words(one, other)
      return "Never(\(words[0]), after: \(words[1]))"
    case .eventually(let one): return "Eventually(\(words(one)[0]))"
    case .leadsTo(let one, let other): return "LeadsTo(\(words(one, other).joined(separator: ", ")))"
    case .until(let one, let other): return "Until(\(words(one, other).joined(separator: ", ")))"
    case .canReach(let one): return "FromEverywhere(canReach: \(words(one)[0]))"
    }
  }
}

/// Collects properties, one on each line.
@resultBuilder
public enum PropertyBuilder<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// A line.
  public static func buildExpression(_ property: Property<S, E>) -> [Property<S, E>] { [property] }

  /// Some lines.
  public static func buildBlock(_ properties: [Property<S, E>]...) -> [Property<S, E>] {
    properties.flatMap { $0 }
  }

  /// The lines of an `if`.
  public static func buildOptional(_ properties: [Property<S, E>]?) -> [Property<S, E>] { properties ?? [] }

  /// The lines of an `if`, or of a case.
  public static func buildEither(first: [Property<S, E>]) -> [Property<S, E>] { first }

  /// The lines of an `else`, or of another case.
  public static func buildEither(second: [Property<S, E>]) -> [Property<S, E>] { second }

  /// The lines of a `for`.
  public static func buildArray(_ properties: [[Property<S, E>]]) -> [Property<S, E>] {
    properties.flatMap { $0 }
  }
}
