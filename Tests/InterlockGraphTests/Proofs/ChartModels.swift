import Interlock
import InterlockAsync
import InterlockGraph

extension ModelCase {
  /// Models that are charts, with all that charts have.
  static let charts: [ModelCase] = call + mill + desk

  /// Regions in regions, history, arrows across levels, several targets at once, an eventless route and a completion.
  private static let call: [ModelCase] = [
    ModelCase("call", hotline, false, Never(.silence)),
    ModelCase("call", hotline, true, Never(.silence).when("line is dead", is: true)),
    ModelCase("call", hotline, true, Never(At(.muted) && At(.ended))),
    ModelCase("call", hotline, true, Never(.rated)),
    ModelCase("call", hotline, false, Never(At(.muted) && Taken(.rejoin))),
    ModelCase("call", hotline, false, Never(.silence, then: .music)),
    ModelCase("call", hotline, true, LeadsTo(.waiting, .ended).assuming(fair: .hangUp)),
    ModelCase("call", hotline, false, LeadsTo(.waiting, .talking).assuming(fair: .resume)),
    ModelCase("call", hotline, false, Eventually(.inCall).assuming(fair: .dial)),
    ModelCase(
      "call", hotline, true, Eventually(.inCall).assuming(fair: .dial).when("line is dead", is: false)),
  ]

  /// A mill whose handler raises an event, and which cools down by itself.
  private static let mill: [ModelCase] = {
    let mill = Blueprint<Mill, Lever>(state: .stopped) {
      On(.start, .stopped => .running)
      On(.stop, .running => .stopped)
      On(.resume, .stopped => Past(of: .running, .deep))
      Within(.running, "drum", initial: .warming) {
        On(.tick, .warming => .grinding)
        On(.jam, .grinding => .jammed)
          .then { context in context.raise(.clear) }
        On(.clear, .jammed => .grinding)
        Always(.grinding => .warming)
          .when("it is cold") { _ in false }
      }
      Within(.running, "hopper", initial: .empty) {
        On(.load, .empty => .full)
        On(.tick, .full => .empty)
      }
    }
    return [
      ModelCase("mill", mill, true, Never(At(.jammed) && At(.stopped))),
      ModelCase("mill", mill, false, Never(.warming, then: .warming)),
      ModelCase("mill", mill, false, Never(At(.jammed) && Taken(.resume))),
      ModelCase("mill", mill, true, Never(At(.jammed) && Taken(.start))),
      ModelCase("mill", mill, true, LeadsTo(.full, .empty, .stopped).assuming(fair: .tick)),
      ModelCase("mill", mill, false, LeadsTo(.jammed, .grinding).assuming(fair: .clear)),
      ModelCase("mill", mill, false, LeadsTo(.jammed, .grinding).assuming(fair: .clear, .tick)),
      ModelCase(
        "mill", mill, true,
        LeadsTo(.jammed, .grinding).assuming(fair: .clear, .tick).when("it is cold", is: false)),
      ModelCase("mill", mill, true, Never(.grinding).when("it is cold", is: true)),
    ]
  }()

  /// A desk at which bells ring that nobody hears at once.
  private static let desk: [ModelCase] = {
    let desk = Blueprint<Desk, Bell>(state: .free) {
      On(.ring, .free => .serving)
      On(.lunch, .free => .shut)
      On(.back, .shut => .free)
      Defer(.ring, in: .shut)
      Within(.serving, initial: .asking) {
        On(.done, .asking => .paying, .paying => .free)
        Defer(.ring, in: .asking)
        Defer(.lunch, in: .paying)
      }
    }
    return [
      ModelCase("desk", desk, true, LeadsTo(.serving, .free)),
      ModelCase("desk", desk, true, Never(At(.shut) && Taken(.ring))),
      ModelCase("desk", desk, false, LeadsTo(.shut, .serving)),
      ModelCase("desk", desk, true, LeadsTo(.shut, .serving).assuming(fair: .ring)),
      ModelCase("desk", desk, true, Until(At(.free) || At(.shut), At(.asking)).assuming(fair: .ring)),
      ModelCase("desk", desk, false, Never(.paying, then: .shut)),
    ]
  }()
}

enum Mill: StateType, CaseIterable { case stopped, running, warming, grinding, jammed, empty, full }
enum Lever: EventType, CaseIterable { case start, stop, resume, tick, jam, clear, load }
enum Desk: StateType, CaseIterable { case free, shut, serving, asking, paying }
enum Bell: EventType, CaseIterable { case ring, done, lunch, back }
