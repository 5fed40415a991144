import Interlock
import InterlockTesting

@testable import Thermostat

private let modeBlueprint = mode
private let fanBlueprint = fan

extension Specimen {
  /// Three levels with a history.
  static var thermostat: Specimen {
    @Sendable func make(
      _ power: Blueprint<Power, Signal>.Part, _ mode: Blueprint<Mode, Signal>.Part,
      _ fan: Blueprint<Fan, Signal>.Part, _ history: History = .deep
    ) throws -> Blueprint<Power, Signal> {
      let fan = try Blueprint<Fan, Signal>.validated(state: .slow) { fan }
      let mode = try Blueprint<Mode, Signal>.validated(state: .idle) {
        mode
        Submachine(fan, in: .heating, .cooling)
      }
      return try .validated(state: .off) {
        power
        Submachine(mode, in: .on, history: history)
      }
    }
    @Sendable func power() -> Blueprint<Power, Signal> { Thermostat.thermostat(.deep) }
    return Specimen("Thermostat") {
      try make(power().silent, modeBlueprint.silent, fanBlueprint.silent)
    } mutants: {
      let (power, mode, fan) = (power(), modeBlueprint, fanBlueprint)
      let levels =
        power.mutants.map { mutant in
          (mutant.mutation, mutant.place, { try make(mutant.part, mode.silent, fan.silent) })
        }
        + mode.mutants.map { mutant in
          (
            mutant.mutation, "\(mutant.place) of the mode",
            { try make(power.silent, mutant.part, fan.silent) }
          )
        }
        + fan.mutants.map { mutant in
          (
            mutant.mutation, "\(mutant.place) of the fan",
            { try make(power.silent, mode.silent, mutant.part) }
          )
        }
      return levels
        + [History.none, .shallow].map { history in
          (
            .changedHistory, "deep history, now \(history)",
            { try make(power.silent, mode.silent, fan.silent, history) }
          )
        }
    }
  }
}
