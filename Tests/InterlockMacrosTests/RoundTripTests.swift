import MainActorSpecimens
import Specimens
import Testing

@Suite("L3: @Cases derives the members of enums of every shape")
struct RoundTripTests {
  private static let specimens =
    Specimen.payloads + Specimen.numbers + Specimen.names + Specimen.syntax + Specimen.places + Specimen.roles

  @Test("A case is made from its data and returns it")
  func roundTrip() {
    for specimen in Self.specimens {
      let objections = specimen.objections()
      #expect(objections.isEmpty, "\(specimen): \(objections)")
    }
  }

  @Test("The same holds where everything belongs to the main actor by default")
  @MainActor
  func mainActor() {
    for specimen in Specimen.ofMainActor {
      let objections = specimen.objections()
      #expect(objections.isEmpty, "\(specimen): \(objections)")
    }
  }

  @Test("There are enough enums")
  func manySpecimens() {
    let types = Set(Self.specimens.map { $0.description.split(separator: ".").first })
    #expect(types.count >= 100)
  }
}
