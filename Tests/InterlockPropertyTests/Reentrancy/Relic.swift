import TestSupport

extension Oracle.Reentrancy {
  /// Something that acts when nobody holds it any more.
  final class Relic: Hashable {
    private let world: World

    init(_ world: World) { self.world = world }

    deinit { world.act("deinit") }

    static func == (one: Relic, other: Relic) -> Bool { !one.world.lies }

    func hash(into hasher: inout Hasher) { if world.lies { hasher.combine(world.random.next()) } }
  }
}
