public import Interlock

/// A possible step of a random walk, and how often it is chosen.
public struct WalkChoice<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  enum Action {
    case input(Input<S, E>)
    case reset
  }

  let action: Action

  /// How often it is chosen, relative to the others.
  public let weight: Int

  private init(_ action: Action, weight: Int) {
    if weight < 0 { fatalError("A weight can't be \(weight): give zero or more.") }
    self.action = action
    self.weight = weight
  }

  /// An event.
  public static func event(_ event: E, weight: Int = 1) -> WalkChoice {
    WalkChoice(.input(.event(event)), weight: weight)
  }

  /// A target state.
  public static func state(_ state: S, weight: Int = 1) -> WalkChoice {
    WalkChoice(.input(.state(state)), weight: weight)
  }

  /// Time that passes. Timeouts that come due meanwhile are attempted.
  ///
  /// - Parameters:
  ///   - duration: the duration. A negative duration traps.
  ///   - weight: how often it is chosen, relative to the others.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static func time(_ duration: Duration, weight: Int = 1) -> WalkChoice {
    WalkChoice(.input(.time(duration)), weight: weight)
  }

  /// Whether time passes.
  var isTime: Bool { if case .input(let input) = action { input.delay != nil } else { false } }

  /// Events with equal weights, and a new machine one time in fifty.
  static func events(_ events: [E]) -> [WalkChoice] {
    events.isEmpty ? [] : events.map { .event($0, weight: 49) } + [.reset(weight: events.count)]
  }

  /// A new machine.
  public static func reset(weight: Int = 1) -> WalkChoice {
    WalkChoice(.reset, weight: weight)
  }
}

extension WalkChoice: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension WalkChoice.Action: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension WalkChoice: CustomStringConvertible {
  /// The step and its weight: `.press`, `reset, weight 2`.
  public var description: String {
    let action =
      switch action {
      case .input(let input): "\(input)"
      case .reset: "reset"
      }
    return weight == 1 ? action : "\(action), weight \(weight)"
  }
}
