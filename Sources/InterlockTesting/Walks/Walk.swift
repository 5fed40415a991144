import Interlock
import InterlockAsync

/// A random walk over a series of machines, whose failures are reduced.
struct Walk<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// Begins a run: makes a machine and a judge, which receives each step and objects to the first wrong one.
  typealias Run = () -> (machine: Machine<S, E>, judge: (WalkMoment<S, E>) -> String?)

  let begin: Run
  let seed: UInt64
  let choices: [WalkChoice<S, E>]

  /// The steps of a run up to the first complaint.
  private struct Failure {
    let inputs: [Input<S, E>]
    let complaint: String
    let position: Position
  }

  /// Walks.
  ///
  /// - Throws: the failure, with the shortest sequence found.
  func check(steps: Int) throws(WalkFailure) {
    var random = SeededGenerator(state: seed)
    let total = choices.reduce(0) { $0 + $1.weight }
    if total == 0 {
      fatalError("A walk needs something to choose from: give at least one event with a weight above zero.")
    }
    var (subject, judge) = beginRun()
    var inputs: [Input<S, E>] = []
    for _ in 0..<steps {
      switch choice(Int.random(in: 0..<total, using: &random)).action {
      case .reset:
        (subject, judge) = beginRun()
        inputs = []
      case .input(let input):
        inputs.append(input)
        if complaint(about: input, to: subject, judge) != nil { throw report(inputs) }
      }
    }
  }

  private func choice(_ number: Int) -> WalkChoice<S, E> {
    var rest = number
    for choice in choices {
      if rest < choice.weight { return choice }
      rest -= choice.weight
    }
    return choices[0]
  }

  /// Begins a run, in which time passes if it may be chosen.
  private func beginRun() -> (Subject<S, E>, judge: (WalkMoment<S, E>) -> String?) {
    let (machine, judge) = begin()
    return (Subject(machine, letsTimePass: choices.contains(where: \.isTime)), judge)
  }

  /// Gives an input.
  ///
  /// - Returns: a mistake of the definition, or what the judge objects to; nil if there is nothing.
  private func complaint(
    about input: Input<S, E>, to subject: Subject<S, E>, _ judge: (WalkMoment<S, E>) -> String?
  ) -> String? {
    let fromState = subject.machine.state
    let outcome = subject.give(input)
    if let mistake = subject.takeMistake() { return mistake }
    return judge(
      WalkMoment(machine: subject.machine, fromState: fromState, input: input, outcome: outcome))
  }

  /// Runs again up to the first complaint; nil if there is none.
  private func failure(of inputs: [Input<S, E>]) -> Failure? {
    let (subject, judge) = beginRun()
    for (place, input) in inputs.enumerated() {
      if let complaint = complaint(about: input, to: subject, judge) {
        return Failure(
          inputs: Array(inputs[...place]), complaint: complaint, position: Position(of: subject.machine))
      }
    }
    return nil
  }

  private func report(_ inputs: [Input<S, E>]) -> WalkFailure {
    guard var failure = failure(of: inputs) else {
      return WalkFailure(
        complaint: "The walk failed, but not when it was repeated: something outside the machine takes part.",
        code: inputs.code(\.code, of: \.self), length: inputs.count, originalLength: inputs.count,
        position: Position(of: begin().machine), seed: seed)
    }
    shrink(&failure)
    return WalkFailure(
      complaint: failure.complaint, code: failure.inputs.code(\.code, of: \.self),
      length: failure.inputs.count, originalLength: inputs.count, position: failure.position, seed: seed)
  }

  /// Removes what does not matter: first long pieces, then shorter and shorter ones, as long as that helps. In the end,
  /// no single step can be removed, nor any two steps of a short sequence. See Zeller and Hildebrandt, *Simplifying and
  /// isolating failure-inducing input*, 2002.
  private func shrink(_ failure: inout Failure) {
    var size = failure.inputs.count / 2
    while size > 0 {
      if !leaveOutPieces(of: size, &failure) { size /= 2 }
    }
    while failure.inputs.count <= 50, leaveOutTwo(&failure) {}
  }

  private func leaveOutPieces(of size: Int, _ failure: inout Failure) -> Bool {
    var isShorter = false
    var start = 0
    while start < failure.inputs.count {
      let end = min(start + size, failure.inputs.count)
      if let shorter = self.failure(of: Array(failure.inputs[..<start] + failure.inputs[end...])) {
        failure = shorter
        isShorter = true
      } else {
        start = end
      }
    }
    return isShorter
  }

  private func leaveOutTwo(_ failure: inout Failure) -> Bool {
    for second in failure.inputs.indices {
      for first in 0..<second {
        var inputs = failure.inputs
        inputs.remove(at: second)
        inputs.remove(at: first)
        if let shorter = self.failure(of: inputs) {
          failure = shorter
          return true
        }
      }
    }
    return false
  }
}
