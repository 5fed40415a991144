import Interlock
import InterlockTesting

@testable import Wizard

private let wizardBlueprint = wizard
private let formBlueprint = form

extension Specimen {
  /// A form that is embedded, and completes a step.
  static var wizard: Specimen {
    @Sendable func make(
      _ steps: Blueprint<Wizard, Tap>.Part, _ form: Blueprint<Form, Tap>.Part
    ) throws -> Blueprint<Wizard, Tap> {
      let form = try Blueprint<Form, Tap>.validated(state: .name) { form }
      return try .validated(state: .welcome) {
        steps
        Embed(form, as: Wizard.form, from: \.form)
      }
    }
    return Specimen("Wizard") {
      try make(wizardBlueprint.silent, formBlueprint.silent)
    } mutants: {
      wizardBlueprint.mutants.map { mutant in
        (mutant.mutation, mutant.place, { try make(mutant.part, formBlueprint.silent) })
      }
        + formBlueprint.mutants.map { mutant in
          (mutant.mutation, "\(mutant.place) of the form", { try make(wizardBlueprint.silent, mutant.part) })
        }
    }
  }
}
