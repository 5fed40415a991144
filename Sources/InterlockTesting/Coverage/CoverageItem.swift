/// Something that tests may have a machine do, and how often they did.
public struct CoverageItem: Sendable, Hashable {
  /// What there is to be seen.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A machine was in a state.
    case state

    /// A route was taken. An arrow from or to a list is a route for each of its members.
    case route

    /// A condition said yes.
    case consent

    /// A condition said no.
    case dissent

    /// An event was ignored, where it is declared to be.
    case ignoredEvent

    /// A timeout came due and was taken.
    case timeout

    /// An event was refused in a state that declares nothing for it.
    case refusal
  }

  /// What there is to be seen.
  public let kind: Kind

  /// Which machine of a tree it belongs to: `Lock inside .ready`; empty for the outermost one.
  public let machine: String

  /// The state, the route or the attempt: `.cart => .paid if "has items" on .pay`.
  public let subject: String

  /// How often it was seen.
  public let count: Int

  /// Whether it was seen at all.
  public var isSeen: Bool { count > 0 }
}

extension CoverageItem: CustomStringConvertible {
  /// The item as a sentence: `The state .paid was never entered.`
  public var description: String {
    let machine = machine.isEmpty ? "" : " of \(machine)"
    let times = count == 0 ? "never" : count == 1 ? "once" : "\(count) times"
    return switch kind {
    case .state: "The state \(subject)\(machine) was \(times) entered."
    case .route: "The route \(subject)\(machine) was \(times) taken."
    case .consent:
      "The condition of \(subject)\(machine) \(count == 0 ? "never said" : "said") yes\(tail(times))."
    case .dissent:
      "The condition of \(subject)\(machine) \(count == 0 ? "never said" : "said") no\(tail(times))."
    case .ignoredEvent: "That \(subject)\(machine) was \(times) seen."
    case .timeout: "The timeout \(subject)\(machine) \(count == 0 ? "never came due" : "came due \(times)")."
    case .refusal: "That \(subject)\(machine) is refused was \(times) seen."
    }
  }

  private func tail(_ times: String) -> String { count == 0 ? "" : " \(times)" }
}
