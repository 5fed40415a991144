import Panel
import Radio
import Testing

@Suite struct PanelTests {
  @MainActor @Test("a panel shows what its player does, and what it refuses")
  func shows() {
    let panel = Panel()
    for event in [PlayerEvent.load, .loaded, .play, .play, .loaded] { panel.tap(event) }
    #expect(panel.title == "playing")
    #expect(panel.complaints == ["No route leads from .playing on .loaded."])
  }

  @MainActor @Test("a machine can be declared on the main actor")
  func lamp() {
    #expect(burns(afterToggling: 3))
    #expect(!burns(afterToggling: 4))
  }

  @MainActor @Test("a blueprint calls functions of a module that is the main actor's")
  func housedLamp() {
    #expect(burnsInHouse(afterToggling: 1))
    #expect(House.count == 1)
    House.isDark = false
    #expect(!burnsInHouse(afterToggling: 1))
    #expect(House.count == 1)
  }
}
