extension Oracle.Trees {
  /// How often what happened, so that scripts that never get anywhere are noticed.
  struct Tally {
    var moved = 0
    var refused = 0
    var ignored = 0

    /// How many attempts had to wait; each is counted again by what became of it.
    var queued = 0

    /// How many of the refused ones met a machine that was not active.
    var inactive = 0

    /// How many choices of machines below the one that was attempted were performed.
    var taken = 0

    /// How many machines moved because one that is embedded in them did.
    var embedded = 0

    /// How many machines started with a transition of another one.
    var started = 0

    /// How many of them resumed elsewhere than they would start, by their own history.
    var resumed = 0

    /// How many of them did so by the deep history of a machine around them.
    var resumedDeeply = 0

    /// How many of them started where the state of their parent said.
    var startedByData = 0

    /// How many of them started as a route said, whatever their history.
    var directed = 0

    /// How many of those did so in a state that the route gave.
    var placed = 0

    /// How many completion routes were taken.
    var completed = 0

    /// How many of them waited for one child.
    var completedOne = 0

    /// How many choices were not performed, since the machine was detached.
    var stale = 0

    /// How many choices were not performed, since another one would have left the same machine.
    var preempted = 0

    /// How many internal transitions were made in machines that were left at the same time.
    var leftInside = 0

    /// How many steps consisted of transitions that several machines had chosen.
    var joint = 0

    /// How many machines were detached during an attempt.
    var detached = 0

    /// How many transitions had to make machines agree that were embedded during the attempt.
    var reconciled = 0

    /// How many handlers were found to have lost their owner.
    var orphaned = 0

    /// How many states were computed.
    var found = 0

    /// How many of them carry a child where it starts, since nothing gave one.
    var carried = 0

    /// How many internal transitions changed data.
    var changed = 0

    /// How many steps were left out, since they would trap.
    var doomed = 0

    /// How often two trees were joined that both were busy.
    var joined = 0

    /// How often closures were called, by role.
    var calls: [Role: Int] = [:]

    /// How many attempts were carried out.
    var attempts: Int { moved + refused + ignored }

    static func += (total: inout Tally, other: Tally) {
      for path: WritableKeyPath<Tally, Int> in [
        \.moved, \.refused, \.ignored, \.queued, \.inactive, \.taken, \.embedded, \.started, \.resumed,
        \.resumedDeeply, \.startedByData, \.directed, \.placed, \.completed, \.completedOne, \.stale,
        \.preempted,
        \.leftInside,
        \.joint, \.detached, \.reconciled, \.orphaned, \.found, \.carried, \.changed, \.doomed, \.joined,
      ] {
        total[keyPath: path] += other[keyPath: path]
      }
      total.calls.merge(other.calls, uniquingKeysWith: +)
    }
  }
}
