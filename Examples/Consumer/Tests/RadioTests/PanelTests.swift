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

  @MainActor
  @Test("a blueprint calls functions of a module that is the main actor's, and a view's model shows it")
  func housedLamp() {
    #expect(burnsInHouse(afterToggling: 1))
    #expect(House.count == 1)
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let lamp = Switch()
    #expect(lamp.title == "off" && lamp.isEnabled)
    House.isDark = false
    #expect(!lamp.isEnabled)
    #expect(!burnsInHouse(afterToggling: 1))
    House.isDark = true
    lamp.press()
    #expect(lamp.title == "on" && lamp.isEnabled)
    #expect(House.count == 2)
  }
}
