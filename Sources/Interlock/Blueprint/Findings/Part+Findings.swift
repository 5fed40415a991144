extension Lines {
  /// The findings about the declarations.
  func findings(startingIn state: H.S) -> [BlueprintFinding] {
    let vocabulary = Vocabulary(H.S.self, H.E.self)
    let lines = declarations.map { $0.clause(in: vocabulary) }
    return vocabulary.findings(lines, startingIn: Address.erased(state.kind))
  }
}

extension Vocabulary {
  /// The findings about the lines of a blueprint: first the lists of each line, then routes that conflict, then handlers
  /// and completions that no route reaches, then routes that say how they enter submachines.
  ///
  /// - Complexity: O(*n*) in the number of arrows, times the number of handlers.
  func findings(_ lines: [Clause], startingIn kind: AnyValue) -> [BlueprintFinding] {
    var findings: [BlueprintFinding] = []
    for line in lines { line.checkLists(&findings) }
    checkValues(lines, &findings)
    RouteFindings.check(lines, &findings)
    let moves = Moves(lines, self)
    moves.checkEmbedded(&findings)
    moves.checkStart(kind, &findings)
    for line in lines { moves.check(line, &findings) }
    let entrances = EntranceFindings(lines)
    for line in lines { entrances.check(line, &findings) }
    return findings
  }
}
