import Interlock
import InterlockAsync

/// The part of a lamp that a view shows.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public final class Switch {
  private let lamp = ObservableMachine(housedLamp)

  /// Makes a switch for a lamp that is off.
  public init() {}

  /// The text on the switch.
  public var title: String { lamp.kind == .on ? "on" : "off" }

  /// Whether the switch does anything.
  public var isEnabled: Bool { lamp.accepts(.toggle) }

  /// Presses the switch.
  public func press() { lamp.send(.toggle) }
}
