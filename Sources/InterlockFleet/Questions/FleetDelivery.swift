public import Interlock

/// A pending delivery of a fleet, as it was saved: an effect to carry out, or an event that was posted.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetDelivery<E: Kinded & Sendable, Effect: Sendable>: Sendable
where E.Kind: EventType & Sendable {
  /// Identifies the delivery in its fleet.
  public let number: Int64

  /// The identifier of the machine that an effect comes from, or that an event is for.
  public let id: String

  /// The key of the event, or of the effect among those of its machine.
  public let key: String

  /// What is delivered.
  public let kind: DeliveryRow.Kind

  /// The effect; nil for an event, and for an effect that can't be read with the present type.
  public let effect: Effect?

  /// The event; nil for an effect, and for an event that can't be read with the present type.
  public let event: E?

  /// When the effect was emitted, or the event posted.
  public let addedAt: Timestamp

  /// When the delivery is due.
  public let dueAt: Timestamp

  /// How often a worker has received it.
  public let tries: Int

  /// The reason for its last failure; nil if it has not failed.
  public let failure: String?

  /// Whether it is parked: it waits until ``Fleet/release(_:)`` releases its machine.
  public let isParked: Bool
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension FleetDelivery: CustomStringConvertible {
  /// The delivery without its data: `order 8: effect 3.0, parked after 5 tries: no paper`.
  public var description: String {
    let name = event.map { kindSpelling(of: $0) } ?? kind.rawValue
    let status =
      switch (isParked, tries) {
      case (false, 0): ""
      case (true, 0): ", parked"
      case (let isParked, let tries):
        ", \(isParked ? "parked after " : "")\(tries) \(tries == 1 ? "try" : "tries")"
      }
    return "\(id): \(name) \(key)\(status)" + (failure.map { ": \($0)" } ?? "")
  }
}
