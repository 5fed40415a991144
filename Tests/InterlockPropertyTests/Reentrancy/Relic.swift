extension Oracle.Reentrancy {
  /// Something that acts when nobody holds it any more.
  final class Relic {
    private let world: World

    init(_ world: World) { self.world = world }

    deinit { world.act("deinit") }
  }
}
