/// How many mutants were noticed by which tests.
struct MutantTable {
  let rows: [[String]]

  init() {
    let results = Specimen.all.map { ("\($0)", $0.findings()) }
    let own = results.map { Self.row($0, $1) }
    let byMutation = Mutation.allCases.map { mutation in
      Self.row("*\(mutation.rawValue)*", results.flatMap { $1 }.filter { $0.mutation == mutation })
    }
    rows =
      [["machine", "mutants", "refused when made", "all transitions", "all inputs", "refusals", "nobody"]]
      + own + byMutation + [Self.row("**all**", results.flatMap { $1 })]
  }

  private static func row(_ name: String, _ findings: [Specimen.Finding]) -> [String] {
    let counts = Specimen.Finding.Witness.allCases.map { witness in findings.count { $0.witness == witness } }
    return [name] + ([findings.count] + counts + [findings.count { $0.witness == nil }]).map { "\($0)" }
  }
}
