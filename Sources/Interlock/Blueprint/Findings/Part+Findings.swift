extension Blueprint.Part {
  /// The findings about the declarations: first the lists of each line, then routes that conflict, then handlers and
  /// completions that no route reaches, then routes that say how they enter submachines.
  ///
  /// - Complexity: O(*n*) in the number of arrows, times the number of handlers.
  func findings(startingIn state: S) -> [BlueprintFinding] {
    var routes = RouteFindings<S, E>()
    for declaration in declarations { routes.check(declaration) }
    let moves = Moves(declarations)
    let entrances = EntranceFindings(declarations)
    return declarations.flatMap(\.findings) + valueFindings + routes.findings
      + moves.findings(startingIn: state)
      + declarations.flatMap { moves.findings(for: $0) }
      + declarations.flatMap { entrances.findings(for: $0) }
  }
}
