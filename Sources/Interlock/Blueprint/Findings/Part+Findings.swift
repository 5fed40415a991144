extension Blueprint.Part {
  /// What is wrong or doubtful in the declarations: the lists of each line, the routes among each other, and then what
  /// no route leads to.
  ///
  /// - Complexity: O(*n*) in the number of arrows, times the number of handlers.
  func findings(startingIn state: S) -> [BlueprintFinding] {
    var routes = RouteFindings<S, E>()
    for declaration in declarations { routes.check(declaration) }
    let moves = Moves(declarations)
    return declarations.flatMap(\.findings) + valueFindings + routes.findings
      + moves.findings(startingIn: state)
      + declarations.flatMap { moves.findings(for: $0) }
  }
}
