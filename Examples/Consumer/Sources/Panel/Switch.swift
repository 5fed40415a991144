import Interlock
import InterlockAsync

/// What a view shows of a lamp.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class Switch {
  private let lamp = ObservableMachine(housedLamp)

  /// Makes a switch of a lamp that is off.
  public init() {}

  /// What stands on the switch.
  public var title: String { lamp.kind == .on ? "on" : "off" }

  /// Whether the switch does anything.
  public var isEnabled: Bool { lamp.accepts(.toggle) }

  /// Presses the switch.
  public func press() { lamp.send(.toggle) }
}
