public import Interlock
public import Observation

/// A machine for views, which observe each part of it that they read.
///
/// ```swift
/// let player = ObservableMachine(blueprint)
/// ```
///
/// In a view:
///
/// ```swift fragment
/// Text("\(player.kind)")
/// Button("Play") { player.send(.play) }.disabled(!player.accepts(.play))
///   .task { await player.run() }
/// ```
///
/// A view that reads whether `.play` is accepted depends on that answer alone. Views are updated, whatever drives
/// the machine: other owners, timeouts, activities, or submachines.
///
/// It holds its machine strongly, and the machine does not hold it. Several observable machines can observe one
/// machine.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor public final class ObservableMachine<S: Kinded, E: Kinded>: Observable
where S.Kind: StateType, E.Kind: EventType {
  /// The machine. Reading it directly is not observed.
  public let machine: Machine<S, E>

  private let registrar = ObservationRegistrar()

  /// The parts that can be read. The runtime finds the types of such a key path by their names, which takes as long as a hundred
  /// attempts.
  private lazy var parts = Parts()

  @MainActor private struct Parts {
    let state = \ObservableMachine.state
    let kind = \ObservableMachine.kind
    let configuration = \ObservableMachine.configuration
    let data = \ObservableMachine.data
    let judgement = \ObservableMachine.judgement
  }

  /// The parts that are answers, for some of the events that were asked for.
  private var answerParts: [E.Kind: KeyPath<ObservableMachine, Bool>] = [:]

  /// The answers given for each event, until observers learn of a change. There may be both answers, because conditions
  /// may depend on anything.
  private var told: [E.Kind: Set<Bool>] = [:]

  /// The same events, in the order of the questions.
  private var asked: [E.Kind] = []

  /// Whether answers that depend on data were given.
  private var isJudgementTold = false

  /// Whether given answers may have changed.
  private var isReviewDue = false

  /// Observes a machine.
  ///
  /// - Parameter machine: a machine on the main actor, alone or in a tree.
  public init(_ machine: Machine<S, E>) {
    self.machine = machine
    machine.addWatcher(ObservationWatcher(self))
  }

  /// Makes a machine from a blueprint and observes it.
  ///
  /// - Parameter blueprint: the machine's definition.
  public convenience init(_ blueprint: Blueprint<S, E>) {
    self.init(blueprint.stateMachine())
  }

  /// The current state.
  ///
  /// Observers are notified of each state that is entered, and of data that may have changed.
  public var state: S {
    registrar.access(self, keyPath: parts.state)
    return machine.state
  }

  /// The kind of the state. Observers are not notified if only its data changes.
  public var kind: S.Kind {
    registrar.access(self, keyPath: parts.kind)
    return machine.state.kind
  }

  /// The active states of the machine and of those inside it, from the outermost in.
  public var configuration: Configuration {
    registrar.access(self, keyPath: parts.configuration)
    return machine.configuration
  }

  /// Whether the machine, or an active region inside it, is in a state (C5).
  ///
  /// Observers are notified of each change of the configuration.
  public func isIn(_ state: S.Kind) -> Bool {
    registrar.access(self, keyPath: parts.configuration)
    return machine.isIn(state)
  }

  /// The kinds of all active states, each before those inside it, in order of declaration (C5).
  ///
  /// Observers are notified of each change of the configuration.
  public var activeStates: [S.Kind] {
    registrar.access(self, keyPath: parts.configuration)
    return machine.activeStates
  }

  /// The data of the current state, if it is of a case; in a chart, that of an active state (C5).
  ///
  /// Observers are notified of each state that is entered or left in the chart, and of data that may have changed.
  public subscript<Case: CaseType>(_ path: KeyPath<S.Cases, Case>) -> Case.Payload? where Case.Root == S {
    registrar.access(self, keyPath: parts.data)
    return machine[path]
  }

  /// Whether an event of a kind would make a transition now, or may make one, depending on its data.
  ///
  /// Observers are notified when the answer changes. Observable objects that conditions read are observed too.
  ///
  /// - Complexity: O(*n*) in the number of routes that match. After a change, all kinds that were asked for are judged
  ///   again.
  public func accepts(_ event: E.Kind) -> Bool {
    registrar.access(self, keyPath: part(accepting: event))
    let answer = isAccepted(event)
    if told[event] == nil { asked.append(event) }
    told[event, default: []].insert(answer)
    return answer
  }

  /// Returns the state that an event with its data would lead to now; nil if it would be refused.
  ///
  /// Observers are notified of everything that happens to the machine and the machines inside it. Where the kind is
  /// enough, use ``accepts(_:)``.
  public func destination(on event: E) -> S? {
    registrar.access(self, keyPath: parts.judgement)
    isJudgementTold = true
    return machine.destination(on: event)
  }

  /// Attempts an event.
  ///
  /// - Returns: the outcome of this attempt.
  @discardableResult
  public func send(_ event: E) -> Outcome<S, E> {
    reviewing(machine.send(event))
  }

  /// Attempts a target state.
  ///
  /// - Parameter state: the target state. It traps if the machine is not a `StateMachine`.
  /// - Returns: the outcome of this attempt.
  @discardableResult
  public func move(to state: S) -> Outcome<S, E> {
    guard let machine = machine as? StateMachine<S, E> else {
      fatalError("\(machine) accepts events only: observe a `StateMachine` to move it.")
    }
    return reviewing(machine.move(to: state))
  }

  private func reviewing(_ outcome: Outcome<S, E>) -> Outcome<S, E> {
    // A queued attempt is part of an attempt that continues.
    if case .queued = outcome { return outcome }
    review()
    return outcome
  }

  /// Drives the machine until the task is cancelled: see ``Interlock/Machine/run(clock:effects:)``.
  ///
  /// - Parameters:
  ///   - clock: the clock for timeouts.
  ///   - effects: performs the effects that lines list.
  public func run(clock: some Clock<Duration> = ContinuousClock(), effects: EffectHandler? = nil) async {
    await machine.run(clock: clock, effects: effects)
  }
}

// The parts that can be read, and how changes reach them.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ObservableMachine {
  /// Represents the answer for events of a kind.
  private subscript(accepting event: E.Kind) -> Bool { isAccepted(event) }

  private func part(accepting event: E.Kind) -> KeyPath<ObservableMachine, Bool> {
    if let known = answerParts[event] { return known }
    if answerParts.count >= 64 { answerParts = [:] }
    let part = \ObservableMachine.[accepting: event]
    answerParts[event] = part
    return part
  }

  /// Represents the data of all active states.
  private var data: Void { () }

  /// Represents all answers that depend on data.
  private var judgement: Void { () }

  private func isAccepted(_ event: E.Kind) -> Bool { machine.openness(on: event) != .closed }

  /// Notifies observers of a change of the machine or of one inside it. Its handlers have yet to run.
  func note(_ effects: ObservedEffects) {
    if effects.contains(.state) { registrar.withMutation(of: self, keyPath: parts.state) {} }
    if effects.contains(.data) { registrar.withMutation(of: self, keyPath: parts.data) {} }
    if effects.contains(.kind) { registrar.withMutation(of: self, keyPath: parts.kind) {} }
    if effects.contains(.configuration) { registrar.withMutation(of: self, keyPath: parts.configuration) {} }
    askForReview()
  }

  /// Requests a review of the answers after the attempt and all its handlers, or after an edit of the definition.
  func askForReview() {
    if isReviewDue || asked.isEmpty && !isJudgementTold { return }
    isReviewDue = true
    Task { [weak self] in self?.review() }
  }

  /// Notifies observers of the answers that have changed.
  private func review() {
    if !isReviewDue { return }
    isReviewDue = false
    for event in asked where told[event] != [isAccepted(event)] { tell(event) }
    guard isJudgementTold else { return }
    isJudgementTold = false
    registrar.withMutation(of: self, keyPath: parts.judgement) {}
  }

  /// Notifies the observers of an answer, who must ask again.
  private func tell(_ event: E.Kind) {
    guard told.removeValue(forKey: event) != nil else { return }
    asked.removeAll { $0 == event }
    registrar.withMutation(of: self, keyPath: part(accepting: event)) {}
  }
}
