import Interlock
import InterlockTesting

/// A machine of the examples, of which mutants are made.
struct Specimen: CustomStringConvertible, Sendable {
  /// A mutant, and which tests noticed it.
  struct Finding {
    /// What noticed that something was changed.
    enum Witness: CaseIterable {
      /// The blueprint itself: it refuses the definition.
      case validation

      /// The paths along all transitions, those of all inputs in all places, or those to the refusals.
      case transitions, inputs, refusals
    }

    let mutation: Mutation
    let place: String
    let witness: Witness?
  }

  let description: String
  let findings: @Sendable () -> [Finding]

  /// Takes the silent original, and mutants of it.
  ///
  /// - Parameter mutants: each with a function that makes it, which throws if the blueprint is refused.
  init<S, E>(
    _ name: String, inputs: @escaping @Sendable () -> [Input<S, E>] = { [] },
    _ original: @escaping @Sendable () throws -> Blueprint<S, E>,
    mutants: @escaping @Sendable () -> [(Mutation, String, () throws -> Blueprint<S, E>)]
  ) {
    description = name
    findings = {
      guard let paths = (try? original()).map({ Paths(of: $0, inputs: inputs()) }) else { return [] }
      let transitions = paths.coveringTransitions()
      let (inputs, refusals) = (paths.coveringInputs(), paths.refusals())
      return mutants().map { mutation, place, make in
        var witness: Finding.Witness? = .validation
        if let mutant = try? make() {
          func notices(_ paths: some Sequence<Path<S, E>>) -> Bool {
            paths.contains { path in (try? path.check(on: mutant.stateMachine())) == nil }
          }
          witness =
            notices(transitions)
            ? .transitions : notices(inputs) ? .inputs : notices(refusals) ? .refusals : nil
        }
        return Finding(mutation: mutation, place: place, witness: witness)
      }
    }
  }

  /// Takes a blueprint without submachines.
  init<S: Kinded & Sendable, E: Kinded & Sendable>(
    _ name: String, inputs: @escaping @Sendable () -> [Input<S, E>] = { [] },
    _ blueprint: @escaping @Sendable () -> Blueprint<S, E>
  ) where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
    self.init(name, inputs: inputs) {
      try Blueprint.validated(state: blueprint().state) { blueprint().silent }
    } mutants: {
      blueprint().mutants.map { mutant in
        (mutant.mutation, mutant.place, { try Blueprint.validated(state: blueprint().state) { mutant.part } })
      }
    }
  }
}
