import Interlock
import Specimens

// Numbers among generic parameters need a runtime that not every Apple system has.
#if canImport(Darwin)
  extension Specimen { static let numbers: [Specimen] = [] }
#else
  struct InlineCount<let count: Int>: Hashable { var sum = count }

  @Cases enum Numbered: StateType { case inline(InlineCount<3>), unit }
  @Cases enum Counted<let count: Int>: StateType { case a(InlineCount<count>), b }
  @Cases enum Inlined: Kinded { case two([2 of Int]), deep([2 of [3 of Int]], Int) }

  extension Specimen {
    static let numbers: [Specimen] = [
      Specimen(Numbered.inline(InlineCount()), \.inline),
      Specimen(Numbered.unit, \.unit, isPlain: true),
      Specimen(Counted<2>.a(InlineCount()), \.a), Specimen(Inlined.two([1, 2]), \.two),
      Specimen(Inlined.deep([[1, 2, 3], [4, 5, 6]], 7), \.deep),
    ]
  }
#endif
