public import Interlock

/// The result of proving a property.
public struct Proof<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// The answer.
  public enum Answer {
    /// All runs have the property. The number is that of the configurations: the states of all machines, with their histories.
    case holds(states: Int)

    /// A run breaks the property.
    case fails(Counterexample<S, E>)

    /// There are more configurations than the limit, or more ways in which an event may go on in one of them, and none of the runs that
    /// were found breaks the property.
    case tooLarge(limit: Int)
  }

  /// The property.
  public let property: Property<S, E>

  /// The answer.
  public let answer: Answer

  /// What the proof can't know, because it is in closures or in data. The answer holds for the machine with this
  /// reservation.
  public let omissions: [Omission]

  /// Whether all runs have the property.
  public var holds: Bool { if case .holds = answer { true } else { false } }

  /// The run that breaks the property; nil if none was found.
  public var counterexample: Counterexample<S, E>? {
    if case .fails(let counterexample) = answer { counterexample } else { nil }
  }
}

extension Proof: Sendable where S: Sendable, E: Sendable {}
extension Proof.Answer: Sendable where S: Sendable, E: Sendable {}

extension Proof: CustomStringConvertible {
  /// The answer in words, with what the proof can't know.
  public var description: String {
    ([answerPhrase] + omissions.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The answer in words.
  var answerPhrase: String {
    switch answer {
    case .holds(let count): "\(property) holds in \(count == 1 ? "the only state" : "all \(count) states")."
    case .fails(let counterexample): "\(counterexample)"
    case .tooLarge(let limit):
      "\(property) is not decided: there are more than \(limit) states, or ways to go on from one of them. Raise `limit`."
    }
  }
}

/// The properties that a machine does not have, or that are not decided, thrown by ``MachineGraph/requireProof(limit:_:)``.
public struct UnprovenProperties: Error {
  /// Each of them in words, with the run that breaks it.
  public let sentences: [String]
}

extension UnprovenProperties: CustomStringConvertible {
  /// The sentences, one after another.
  public var description: String { sentences.joined(separator: "\n") }
}

extension MachineGraph {
  /// Proves properties, or finds for each the shortest run that breaks it.
  ///
  /// All runs are considered: of the machine and those inside it, with every answer that conditions may give, and
  /// with timeouts at any time. States and events are known by their kinds only, so decisions that depend on data
  /// are free or unknown: see ``Proof/omissions``.
  ///
  /// - Parameters:
  ///   - limit: the maximal number of configurations.
  ///   - properties: the properties, one on each line.
  /// - Returns: a proof for each property, in order.
  /// - Complexity: O(*c* · *i* · *m*) in the numbers of configurations, inputs and machines.
  public func prove(
    limit: Int = 1_000_000, @PropertyBuilder<S, E> _ properties: () -> [Property<S, E>]
  ) -> [Proof<S, E>] {
    let space = TypedSpace(self, limit: limit)
    return properties().map { space.prove($0, limit: limit) }
  }

  /// Throws unless all properties hold: a test of a machine in one line.
  ///
  /// - Parameters:
  ///   - limit: the maximal number of configurations.
  ///   - properties: the properties, one on each line.
  /// - Throws: ``UnprovenProperties``, whose description shows the runs that break them.
  /// - Complexity: that of ``prove(limit:_:)``.
  public func requireProof(
    limit: Int = 1_000_000, @PropertyBuilder<S, E> _ properties: () -> [Property<S, E>]
  ) throws(UnprovenProperties) {
    let failures = prove(limit: limit, properties).filter { !$0.holds }
    if !failures.isEmpty { throw UnprovenProperties(sentences: failures.map(\.description)) }
  }
}

extension Blueprint {
  /// Proves properties of the blueprint's machines, or finds for each the shortest run that breaks it.
  ///
  /// ```swift fragment
  /// for proof in orders.prove({
  ///   Never(.paid, then: .cart)
  ///   FromEverywhere(canReach: .cancelled)
  ///   LeadsTo(.placed, .paid, .cancelled).assuming(fair: .pay)
  /// }) { print(proof) }
  /// ```
  ///
  /// - Parameters:
  ///   - samples: events to call the mappings with, if the event type can't list its cases.
  ///   - limit: the maximal number of configurations.
  ///   - properties: the properties, one on each line.
  /// - Returns: a proof for each property, in order.
  /// - Complexity: O(*c* · *i* · *m*) in the numbers of configurations, inputs and machines.
  public func prove(
    samples: [E] = [], limit: Int = 1_000_000,
    @PropertyBuilder<S.Kind, E.Kind> _ properties: () -> [Property<S.Kind, E.Kind>]
  ) -> [Proof<S.Kind, E.Kind>] {
    MachineGraph(self, samples: samples, grouping: .byValue)
      .prove(limit: limit, properties)
  }

  /// Throws unless the blueprint's machines have all properties: a test in one line.
  ///
  /// ```swift fragment
  /// try orders.requireProof { Never(.paid, then: .cart) }
  /// ```
  ///
  /// - Parameters:
  ///   - samples: events to call the mappings with, if the event type can't list its cases.
  ///   - limit: the maximal number of configurations.
  ///   - properties: the properties, one on each line.
  /// - Throws: ``UnprovenProperties``, whose description shows the runs that break them.
  /// - Complexity: that of ``prove(samples:limit:_:)``.
  public func requireProof(
    samples: [E] = [], limit: Int = 1_000_000,
    @PropertyBuilder<S.Kind, E.Kind> _ properties: () -> [Property<S.Kind, E.Kind>]
  ) throws(UnprovenProperties) {
    try MachineGraph(self, samples: samples, grouping: .byValue)
      .requireProof(limit: limit, properties)
  }
}

extension TypedSpace {
  /// Decides a property.
  func prove(_ property: Property<S, E>, limit: Int) -> Proof<S, E> {
    proof(of: property, findRun(property), limit: limit)
  }

  /// The proof of a property, given a run that breaks it, if there is one.
  func proof(of property: Property<S, E>, _ run: Run?, limit: Int) -> Proof<S, E> {
    let answer: Proof<S, E>.Answer =
      if let run { .fails(Counterexample(run, of: property, in: self)) } else if space.isComplete {
        .holds(states: space.count)
      } else { .tooLarge(limit: limit) }
    return Proof(property: property, answer: answer, omissions: space.omissions)
  }

  /// A shortest run that breaks a property, or else one in which a machine traps; nil if there is none.
  func findRun(_ property: Property<S, E>) -> Run? {
    let assumptions = assumptions(property)
    return findRun(property, assumptions) ?? space.findRunToTrap(assumptions)
  }

  private func findRun(_ property: Property<S, E>, _ assumptions: Assumptions) -> Run? {
    guard let monitor = Monitor(property.claim, in: self) else {
      guard case .canReach(let goal) = property.claim, space.isComplete else { return nil }
      return Retreat(space, isAllowed: assumptions.isAllowed).findRun(to: formula(goal))
    }
    var search = Search(space, monitor, assumptions)
    return search.findRun(fair: fairLabels(property))
  }
}
