import Interlock

/// What is asked of machines that stand somewhere.
struct Questions<Asked, Step> {
  fileprivate var stands: [(machine: Asked, steps: [Step])] = []

  /// How many of the questions are answered with yes.
  @inline(__always)
  func count(_ isYes: (Asked, Step) -> Bool) -> Int {
    var total = 0
    for (machine, steps) in stands {
      for step in steps where isYes(machine, step) { total += 1 }
    }
    return total
  }
}

/// The steps of a walk as questions: each is asked of a machine that stands where the walk attempted it. They are sorted by
/// that place, so that asking does not mean looking for the machine.
///
/// - Parameters:
///   - stream: what the walk attempts.
///   - make: makes a machine that stands where the walk begins.
///   - attempt: makes a step of the walk.
func questions<S: StateType, E: EventType, Asked: Machine<S, E>, Step>(
  along stream: [Step], of make: () -> Asked, attempt: (Asked, Step) -> Bool
) -> Questions<Asked, Step> {
  let walker = make()
  var places: [String: Int] = [:]
  var questions = Questions<Asked, Step>()
  for (index, step) in stream.enumerated() {
    let place = "\(walker.configuration), \(walker.state)"
    if let known = places[place] {
      questions.stands[known].steps.append(step)
    } else {
      let machine = make()
      for step in stream[..<index] { _ = attempt(machine, step) }
      places[place] = questions.stands.count
      questions.stands.append((machine, [step]))
    }
    _ = attempt(walker, step)
  }
  return questions
}
