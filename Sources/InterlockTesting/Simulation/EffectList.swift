/// The effects of a simulation: values that lines have listed, `simulation.effects == [Mail.receipt(7)]`.
public struct EffectList: Equatable, ExpressibleByArrayLiteral {
  /// The effects, in order.
  public let all: [any Sendable]

  init(_ all: [any Sendable]) {
    self.all = all
  }

  /// Makes a list of effects.
  public init(arrayLiteral effects: any Sendable & Equatable...) {
    all = effects
  }

  /// Makes a list of effects.
  public init(_ effects: some Sequence<some Sendable & Equatable>) {
    all = Array(effects)
  }

  /// The effects of a type, in order.
  public func of<Effect>(_ type: Effect.Type = Effect.self) -> [Effect] { all.compactMap { $0 as? Effect } }

  /// Whether two lists have the same effects, in the same order.
  public static func == (one: EffectList, other: EffectList) -> Bool {
    one.all.count == other.all.count
      && zip(one.all, other.all).allSatisfy { one, other in
        (one as? any Equatable).map { isEqual($0, other) } ?? false
      }
  }

  /// Whether a list has these effects, in this order.
  @_disfavoredOverload
  public static func == <Effect: Sendable & Equatable>(list: EffectList, effects: [Effect]) -> Bool {
    list == EffectList(effects)
  }

  private static func isEqual<Effect: Equatable>(_ one: Effect, _ other: any Sendable) -> Bool {
    one == other as? Effect
  }
}

extension EffectList: CustomStringConvertible {
  /// The effects, as an array prints them.
  public var description: String { "\(all)" }
}
