extension Oracle.Trees {
  /// A transition that is a part of a step.
  struct Move {
    var choice: Choice

    /// The number of what was chosen: by this machine, or by one that is embedded in it.
    let chosen: Int

    init(_ choice: Choice, chosen: Int) {
      self.choice = choice
      self.chosen = chosen
    }

    var machine: Machine { choice.machine }
  }

  /// A child that is left or started by the transition of its parent.
  final class Passage {
    let link: Attachment
    let chosen: Int
    let isLeft: Bool
    let isEntered: Bool

    /// How the parent's route enters the child; nil if its history says.
    let entrance: Entrance?

    /// The attachments whose children have started: this one, and those below it.
    var started: [Attachment] = []

    init(
      _ link: Attachment, chosen: Int, isLeft: Bool, isEntered: Bool, _ entrance: Entrance?
    ) {
      self.link = link
      self.chosen = chosen
      self.isLeft = isLeft
      self.isEntered = isEntered
      self.entrance = entrance
    }

    /// Whether a child has not been detached from the machine that leaves or starts it, alone or with one between the two.
    func reaches(_ inner: Attachment, since time: Int) -> Bool {
      var inner = inner
      while inner.takesPart(since: time) {
        if inner === link { return true }
        guard let above = inner.parent.above else { return false }
        inner = above
      }
      return false
    }
  }
}
