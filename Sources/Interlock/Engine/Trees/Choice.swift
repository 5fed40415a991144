/// What a machine of a tree has chosen in an attempt. Nothing changes until the whole tree has chosen.
///
/// As an object, it is a single reference to count where the tree's step asks for it.
final class Choice {
  /// The attempt, which is under way until the choice is dropped.
  var attempt: Attempt

  /// The effect; nil if the attempt will be refused.
  var effect: Effect?

  /// The handlers of the transition.
  var plan: Plan

  /// How the route enters submachines; empty if their history says (H4).
  var entrances: [Entrance] = []

  /// The same for each submachine that the machine had when it chose.
  var entered: [(link: Link, entrance: Entrance)] = []

  /// The reason, if the attempt will be refused.
  var reason = AnyReason.noRoute

  /// Whether the machine changes its state, or the data of it (K5).
  var changesState: Bool { effect == .move || effect == .stay && attempt.changesData }

  /// The number of the choice's part, which belongs to the machine that chose, or to one embedded in this machine.
  var part = 0

  init(attempt: Attempt, effect: Effect?, plan: Plan) {
    self.attempt = attempt
    self.effect = effect
    self.plan = plan
  }
}
