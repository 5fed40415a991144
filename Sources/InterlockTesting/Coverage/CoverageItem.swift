/// Something that tests can cover, and how often they did.
public struct CoverageItem: Sendable, Hashable {
  /// The kinds of items.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A machine was in a state.
    case state

    /// A route was taken. An arrow with lists is a route for each of their members.
    case route

    /// A condition passed.
    case consent

    /// A condition failed.
    case dissent

    /// An event was ignored as declared.
    case ignoredEvent

    /// A timeout came due and was taken.
    case timeout

    /// An event was refused in a state that declares nothing for it.
    case refusal
  }

  /// The kind of item.
  public let kind: Kind

  /// The machine that it belongs to: `Lock inside .ready`; empty for the outermost machine.
  public let machine: String

  /// The state, the route or the attempt: `.cart => .paid if "has items" on .pay`.
  public let subject: String

  /// How often it was covered.
  public let count: Int

  /// Whether it was covered.
  public var isSeen: Bool { count > 0 }
}

extension CoverageItem: CustomStringConvertible {
  /// The item as a sentence: `The state .paid was never entered.`
  public var description: String {
    let machine = machine.isEmpty ? "" : " of \(machine)"
    let times = count == 0 ? "never" : count == 1 ? "once" : "\(count) times"
    let seen = count == 0 ? "No test has seen that" : "The tests have seen \(times) that"
    return switch kind {
    case .state: "The state \(subject)\(machine) was \(times) entered."
    case .route: "The route \(subject)\(machine) was \(times) taken."
    case .consent:
      "The condition of \(subject)\(machine) \(count == 0 ? "never said" : "said") yes\(tail(times))."
    case .dissent:
      "The condition of \(subject)\(machine) \(count == 0 ? "never said" : "said") no\(tail(times))."
    case .ignoredEvent: "\(seen) \(subject)\(machine)."
    case .timeout: "The timeout \(subject)\(machine) \(count == 0 ? "never came due" : "came due \(times)")."
    case .refusal: "\(seen) \(subject)\(machine) is refused."
    }
  }

  private func tail(_ times: String) -> String { count == 0 ? "" : " \(times)" }
}
