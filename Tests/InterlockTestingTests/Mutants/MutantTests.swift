import Foundation
import TestSupport
import Testing

@Suite struct MutantTests {
  /// What no test can notice, since the machine behaves as before.
  static let unnoticed = [
    "Parcels: a guard dropped, .ordered => .packed": "the guard always says yes",
    "Doors: a route dropped, .locked => .closed on .kick": neverReached,
    "Doors: a target changed, .locked => .closed on .kick, now to .locked": neverReached,
    "Doors: a guard negated, .locked => .closed": neverReached,
    "Doors: a guard dropped, .locked => .closed": neverReached,
    "Doors: a route dropped, .painted => .open on .open": "nothing leads to .painted",
    "Doors: a target changed, .painted => .open on .open, now to .closed": "nothing leads to .painted",
  ]

  private static let neverReached = "the route before it has a guard that always says yes"

  @Test(
    "tests find the mutants of the examples' machines, except for those that behave as before",
    arguments: Specimen.all)
  func noticed(_ specimen: Specimen) {
    let findings = specimen.findings()
    #expect(!findings.isEmpty)
    let survivors = findings.filter { $0.witness == nil }.map {
      "\(specimen): \($0.mutation.rawValue), \($0.place)"
    }
    #expect(survivors.sorted() == Self.unnoticed.keys.filter { $0.hasPrefix("\(specimen):") }.sorted())
  }

  /// To take what is found today: `INTERLOCK_TABLES=accept swift test --filter MutantTests`.
  @Test("the table of mutants is the one that is kept")
  func table() throws {
    try Table("mutants", rows: MutantTable().rows).expectKept()
  }
}
