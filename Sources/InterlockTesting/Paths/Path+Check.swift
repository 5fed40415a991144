public import Interlock

extension Path {
  /// Gives the inputs to a machine, and throws at the first unexpected result or position.
  ///
  /// If the definition has timeouts, those that are due are attempted, and only the path's time passes.
  ///
  /// - Parameter machine: a new machine.
  /// - Throws: ``UnmetExpectation`` with the expected and the actual position and the last changes. A path for an
  ///   event that has no input, for inputs that make no transition, or for a mistake of the definition, always throws. So
  ///   does a path on which nothing provides the state that a route leads to, or the route's closure returns a state of
  ///   another kind (K2).
  /// - Complexity: O(*n*) in the number of inputs.
  public func check(on machine: Machine<S, E>) throws(UnmetExpectation) {
    let logbook = Logbook(of: machine)
    if let missing { throw logbook.complaint(missing.sentence, start) }
    do throws(UnmetExpectation) {
      try check(logbook, machine)
    } catch {
      throw limitation.map { error.adding($0) } ?? error
    }
  }

  private func check(_ logbook: Logbook<S, E>, _ machine: Machine<S, E>) throws(UnmetExpectation) {
    let subject = Subject(machine)
    try logbook.expect(start, "at the beginning of the path \(name)")
    for (place, step) in steps.enumerated() {
      let input = "\(step.input), input \(place + 1) of the path \(name)"
      let expectation = Expectation(subject.give(step.input))
      if let mistake = subject.takeMistake() ?? (place == steps.count - 1 ? mistake : nil) {
        throw logbook.complaint("\(mistake) This is \(input), which is\n\n\(code)\n", step.position)
      }
      if expectation != step.expectation {
        throw logbook.complaint(
          "\(input), was expected to be \(step.expectation), and was \(expectation)", step.position)
      }
      try logbook.expect(step.position, "after \(input)")
    }
  }
}

extension Path.Missing {
  fileprivate var sentence: String {
    switch self {
    case .event(let name):
      "No input gives \(name): pass one in `inputs`, or leave the event out by `except`."
    case .transitions:
      "No input makes a transition, though the definition has some: pass `inputs` that its conditions accept."
    }
  }
}
