public import Interlock
public import Observation

/// A machine as views see it: what they read of it is observed, part by part.
///
/// ```swift
/// let player = ObservableMachine(blueprint)
///
/// // in a view:
/// Text("\(player.kind)")
/// Button("Play") { player.send(.play) }.disabled(!player.accepts(.play))
///   .task { await player.run() }
/// ```
///
/// A view that asks whether `.play` is accepted depends on that answer, and on nothing else of the machine. Whoever drives the machine, its views see it: others that hold it, timeouts, activities, submachines.
///
/// It keeps its machine alive, and the machine doesn't keep it. Any number of them may observe one machine.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor public final class ObservableMachine<S: Kinded, E: Kinded>: Observable
where S.Kind: StateType, E.Kind: EventType {
  /// The machine. What is read of it directly is not observed.
  public let machine: Machine<S, E>

  private let registrar = ObservationRegistrar()

  /// What was told of the events that were asked for, until observers are told that it has changed: it may be both,
  /// since conditions may look at anything.
  private var told: [E.Kind: Set<Bool>] = [:]

  /// The same events, in the order in which they were asked for.
  private var asked: [E.Kind] = []

  /// Whether answers that depend on data were told.
  private var isJudgementTold = false

  /// Whether what was told may have changed.
  private var isReviewDue = false

  /// Observes a machine.
  ///
  /// - Parameter machine: lives on the main actor, alone or in a tree.
  public init(_ machine: Machine<S, E>) {
    self.machine = machine
    machine.addWatcher(ObservationWatcher(self))
  }

  /// Makes a machine from a blueprint, and observes it.
  ///
  /// - Parameter blueprint: the machine's definition.
  public convenience init(_ blueprint: Blueprint<S, E>) {
    self.init(blueprint.stateMachine())
  }

  /// The state that the machine is in.
  ///
  /// Observers are told of each state that is entered, and of data that may have changed.
  public var state: S {
    registrar.access(self, keyPath: \.state)
    return machine.state
  }

  /// The kind of the state. Observers are not told of changes of its data alone.
  public var kind: S.Kind {
    registrar.access(self, keyPath: \.kind)
    return machine.state.kind
  }

  /// The active states of the machine and of those inside it, from the outermost in.
  public var configuration: Configuration {
    registrar.access(self, keyPath: \.configuration)
    return machine.configuration
  }

  /// Whether an event of a kind would make a transition now, or may make one, depending on its data.
  ///
  /// Observers are told when the answer changes. What a condition reads of observable objects is observed, too.
  ///
  /// - Complexity: O(*n*) in the number of routes that match. All kinds that were asked for are judged anew after a change.
  public func accepts(_ event: E.Kind) -> Bool {
    registrar.access(self, keyPath: \.[accepting: event])
    let answer = isAccepted(event)
    if told[event] == nil { asked.append(event) }
    told[event, default: []].insert(answer)
    return answer
  }

  /// Where an event would lead now, with its data; nil if it would be refused.
  ///
  /// Observers are told of everything that happens to the machine and to those inside it: ask by kind where that does.
  public func canSend(_ event: E) -> S? {
    registrar.access(self, keyPath: \.judgement)
    isJudgementTold = true
    return machine.canTryEvent(event)
  }

  /// Attempts an event.
  ///
  /// - Returns: what became of that attempt.
  @discardableResult
  public func send(_ event: E, userInfo: Any? = nil) -> Outcome<S, E> {
    let outcome = machine.send(event, userInfo: userInfo)
    // One that is queued is part of an attempt that goes on.
    if case .queued = outcome { return outcome }
    review()
    return outcome
  }

  /// Lets time and activities act on the machine, until the task is cancelled: see ``Interlock/Machine/run(clock:)``.
  ///
  /// - Parameter clock: measures timeouts.
  public func run(clock: some Clock<Duration> = ContinuousClock()) async {
    await machine.run(clock: clock)
  }
}

// What can be read, and what happened to it.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ObservableMachine {
  /// Stands for the answer for events of a kind.
  private subscript(accepting event: E.Kind) -> Bool { isAccepted(event) }

  /// Stands for all answers that depend on data.
  private var judgement: Void { () }

  private func isAccepted(_ event: E.Kind) -> Bool { machine.openness(on: event) != .closed }

  /// Tells observers of what happened to the machine or to one inside it. Handlers of it are still to run.
  func note(_ effects: ObservedEffects) {
    if effects.contains(.state) { registrar.withMutation(of: self, keyPath: \.state) {} }
    if effects.contains(.kind) { registrar.withMutation(of: self, keyPath: \.kind) {} }
    if effects.contains(.configuration) { registrar.withMutation(of: self, keyPath: \.configuration) {} }
    askForReview()
  }

  /// Has answers be judged anew when the attempt has ended, and with it all handlers, or when the definition was edited.
  func askForReview() {
    if isReviewDue || asked.isEmpty && !isJudgementTold { return }
    isReviewDue = true
    Task { [weak self] in self?.review() }
  }

  /// Tells observers of the answers that have changed.
  private func review() {
    if !isReviewDue { return }
    isReviewDue = false
    for event in asked where told[event] != [isAccepted(event)] { tell(event) }
    guard isJudgementTold else { return }
    isJudgementTold = false
    registrar.withMutation(of: self, keyPath: \.judgement) {}
  }

  /// Tells the observers of an answer, who have to ask anew.
  private func tell(_ event: E.Kind) {
    guard told.removeValue(forKey: event) != nil else { return }
    asked.removeAll { $0 == event }
    registrar.withMutation(of: self, keyPath: \.[accepting: event]) {}
  }
}
