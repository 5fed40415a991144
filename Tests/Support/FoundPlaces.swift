/// The places that a machine was found in, nearest first, and where it gets from them.
package struct FoundPlaces<Arrangement> {
  package private(set) var names: [String] = []
  package private(set) var arrangements: [Arrangement] = []
  private var numbers: [[AnyHashable?]: Int] = [:]

  /// Where the machine gets from each of the first places, by their numbers.
  package private(set) var targets: [Set<Int>] = []

  package init() {}

  /// Whether it is known of each place where the machine gets from there.
  package var isComplete: Bool { targets.count == names.count }

  /// Returns the number of a place, which is told from others by its states.
  package mutating func note(_ name: String, _ states: [AnyHashable?], _ arrangement: Arrangement) -> Int {
    if let number = numbers[states] { return number }
    numbers[states] = names.count
    arrangements.append(arrangement)
    names.append(name)
    return names.count - 1
  }

  /// Notes where the machine gets from the first place of which that is not known.
  package mutating func add(_ found: Set<Int>) { targets.append(found) }

  /// Whether each place can get to one of a name, by following all paths: a search of its own from each.
  package func canAllReach(_ isGoal: (String) -> Bool) -> Bool {
    names.indices.allSatisfy { start in
      var seen: Set = [start]
      var pending = [start]
      while let place = pending.popLast() {
        if isGoal(names[place]) { return true }
        for target in targets[place] where seen.insert(target).inserted { pending.append(target) }
      }
      return false
    }
  }
}
