import Interlock
import InterlockTesting

@testable import PhoneCall

private let microphoneBlueprint = microphone

extension Specimen {
  /// A timeout, and a region that is entered by what an activity results in.
  static var phoneCall: Specimen {
    @Sendable func make(
      _ phone: Blueprint<PhoneCall.Phone, PhoneCall.Call>.Part,
      _ microphone: Blueprint<Microphone, PhoneCall.Call>
    ) throws -> Blueprint<PhoneCall.Phone, PhoneCall.Call> {
      try .validated(state: .idle) {
        phone
        Submachine(microphone, in: .inCall)
      }
    }
    return Specimen("PhoneCall") {
      try make(makePhone {}.silent, microphoneBlueprint)
    } mutants: {
      makePhone {}.mutants.map { mutant in
        (mutant.mutation, mutant.place, { try make(mutant.part, microphoneBlueprint) })
      }
        + microphoneBlueprint.mutants.map { mutant in
          (
            mutant.mutation, "\(mutant.place) of the microphone",
            { try make(makePhone {}.silent, .validated(state: .on) { mutant.part }) }
          )
        }
    }
  }
}
