/// An effect to carry out outside.
public struct Delivery<Effect: Sendable>: Sendable {
  /// The effect.
  public let effect: Effect

  /// The identifier of the machine that it comes from.
  public let id: String

  /// Identifies the effect in its store, and is the same each time it is delivered. Pass it on, so that receivers
  /// can recognise repetitions.
  public let key: String

  /// How often it has been delivered, including this time. Deliveries whose worker crashed count.
  public let tries: Int

  /// When the change happened.
  public let addedAt: Timestamp
}
