import Interlock
import Testing

/// The mistakes in routes that say how they enter submachines (H4).
@Suite struct EntranceFindingsTests {
  private enum Phone: StateType { case idle, inCall, onHold }
  private enum Talk: StateType { case open, muted }
  private enum Media: StateType { case sound, video }
  private enum Key: EventType { case call, hold, resume }

  private let talk = Blueprint<Talk, Key>(state: .open) { On(.hold, .open => .muted) }
  private let media = Blueprint<Media, Key>(state: .sound) { On(.hold, .sound => .video) }

  /// The mistakes of a phone with these lines.
  private func mistakes(@Blueprint<Phone, Key>.Builder _ lines: () -> Blueprint<Phone, Key>.Part) -> [String]
  {
    do throws(InvalidBlueprint) {
      _ = try Blueprint<Phone, Key>.validated(state: .idle) {
        lines()
        Submachine(talk, in: .inCall)
        Submachine(media, in: .inCall, .onHold)
      }
      return []
    } catch {
      #expect(error.mistakes.allSatisfy { $0.kind == .wrongEntrance })
      return error.mistakes.map(\.sentence)
    }
  }

  @Test("H4: entrances of submachines that the route enters are no mistakes")
  func right() {
    #expect(mistakes { On(.call, .idle => .inCall).entering(.deep) } == [])
    #expect(
      mistakes { On(.call, .idle => .inCall).entering(.deep, .in(Talk.muted), .afresh(Media.self)) } == [])
    #expect(mistakes { On(.call, .idle => .inCall).entering(.in(Talk.muted, at: 0)) } == [])
    #expect(mistakes { On(.call, [.idle, .onHold] => .inCall).entering(.in(Media.video)) } == [])
    #expect(mistakes { On(.call, .any => [.inCall, .onHold]).entering(.in(Media.video)) } == [])
    #expect(mistakes { On(.call, .inCall => .inCall).entering(.in(Media.video)) } == [])
    #expect(mistakes { Allow(.any => .any).entering(.in(Media.video)) } == [])
  }

  @Test("H4: a route that names a submachine that does not live in its target is a mistake")
  func strangers() {
    #expect(
      mistakes { On(.hold, .inCall => .onHold).entering(.deep(Talk.self)) } == [
        "The route .inCall => .onHold on .hold enters Talk with deep history, but Talk does not live in .onHold."
      ])
    #expect(
      mistakes { On(.call, .idle => [.inCall, .onHold]).entering(.in(Talk.muted)) } == [
        "The route .idle => [.inCall, .onHold] on .call enters Talk in .muted, but Talk does not live in .onHold."
      ])
    #expect(
      mistakes { On(.call, .idle => .inCall).entering(.in(Talk.muted, at: 1)) } == [
        "The route .idle => .inCall on .call enters Talk[1] in .muted, but Talk[1] does not live in .inCall."
      ])
    #expect(
      mistakes { Allow(.any => .inCall).entering(.afresh(Phone.self)) } == [
        "The route .any => .inCall enters Phone afresh, but Phone does not live in .inCall."
      ])
    #expect(
      mistakes { OnCompletion(.inCall => .idle).entering(.deep) } == [
        "The completion route .inCall => .idle has an entrance, but no submachine lives in .idle."
      ])
  }

  @Test("H4: an entrance of a submachine that stays active is a mistake")
  func staying() {
    #expect(
      mistakes { On(.hold, .inCall => .onHold).entering(.shallow) } == [
        "The route .inCall => .onHold on .hold has an entrance for submachines, but enters none: a submachine that lives in both of its states stays active."
      ])
    #expect(
      mistakes { On(.hold, .onHold => .inCall).entering(.afresh(Media.self)) } == [
        "The route .onHold => .inCall on .hold has an entrance for Media, but enters none: a submachine that lives in both of its states stays active."
      ])
  }

  @Test("H4, R3: an internal transition enters nothing")
  func `internal`() {
    #expect(
      mistakes { On(.any, .inCall => .any).entering(.deep) } == [
        "The route .inCall => .any on .any has an entrance, but is internal and enters no submachine."
      ])
  }

  @Test("H4: two entrances for one submachine are a mistake")
  func repeated() {
    #expect(
      mistakes { On(.call, .idle => .inCall).entering(.deep(Talk.self), .in(Talk.muted)) } == [
        "The route .idle => .inCall on .call has two entrances for Talk."
      ])
    #expect(
      mistakes { On(.call, .idle => .inCall).entering(.deep, .shallow) } == [
        "The route .idle => .inCall on .call has two entrances for all submachines."
      ])
  }

  private enum Box: StateType {
    case empty, full(Talk)

    var talk: Talk? { if case .full(let talk) = self { talk } else { nil } }
  }

  @Test("H4, H5: a route that says how it enters an embedded submachine is a mistake")
  func embedded() {
    func sentence(_ entrance: Entrance) -> String {
      do throws(InvalidBlueprint) {
        _ = try Blueprint<Box, Key>.validated(state: .empty) {
          On(.call, .empty => .full(.open))
            .entering(entrance)
          Embed(talk, as: Box.full, from: \.talk)
        }
        return ""
      } catch {
        return error.mistakes[0].sentence
      }
    }
    let why =
      "but an embedded submachine starts in the state that its parent's state carries: draw the arrow to such a state."
    #expect(
      sentence(.in(Talk.muted))
        == "The route .empty => .full(.open) on .call has an entrance for Talk, \(why)"
    )
    #expect(
      sentence(.deep)
        == "The route .empty => .full(.open) on .call has an entrance for its submachines, \(why)")
  }

  @Test("H4, R1: two routes that differ by their entrances alone contradict each other")
  func contradiction() {
    do throws(InvalidBlueprint) {
      _ = try Blueprint<Phone, Key>.validated(state: .idle) {
        On(.call, .idle => .inCall)
          .entering(.deep)
        On(.call, .idle => .inCall)
          .entering(.afresh)
        Submachine(talk, in: .inCall)
      }
    } catch {
      #expect(
        error.mistakes.map(\.sentence) == [
          "The route .idle => .inCall on .call, entering all submachines afresh can never be taken: it contradicts .idle => .inCall on .call, entering all submachines with deep history, which comes first."
        ])
    }
  }
}
