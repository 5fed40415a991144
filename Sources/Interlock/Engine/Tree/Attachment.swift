/// A link between machines whose types are known.
final class Attachment<S: StateType, E: EventType, C: StateType, CE: EventType>: Link<S, E> {
  private unowned let outer: MachineEngine<S, E>
  private let inner: MachineEngine<C, CE>
  private let place: Place<S, C>
  private let events: EventPassage<E, CE>

  init(
    _ inner: MachineEngine<C, CE>, in outer: MachineEngine<S, E>, _ place: Place<S, C>, history: History,
    events: EventPassage<E, CE>
  ) {
    self.outer = outer
    self.inner = inner
    self.place = place
    self.events = events
    super.init(parent: outer.ownNode(), child: inner.ownNode().member, history: history)
  }

  private var node: Node<C, CE> { inner.ownNode() }

  override var isEmbedded: Bool { place.isEmbedded }

  override var isOpen: Bool { place.matches(outer.currentState) }

  override var phrase: String { "\(place)" }

  override func matches(_ state: S) -> Bool { place.matches(state) }

  override func offer(_ event: E, _ userInfo: Any?, to selection: Selection) -> Reason? {
    guard let event = events.down(event) else { return .noRoute }
    return node.choose(event, userInfo, selection).map(lift)
  }

  override func offer(_ target: S, _ userInfo: Any?, to selection: Selection) -> Reason? {
    guard let own = place.state(in: target) else { return .noRoute }
    return node.choose(to: own, userInfo, selection).map(lift)
  }

  override func start(in state: S, isDeep: Bool, _ past: inout [Any]) {
    isStarting = true
    let resumes = isDeep || history != .none
    node.start(
      in: place.state(in: state) ?? (resumes ? inner.currentState : node.initialState),
      isDeep: isDeep || history == .deep, &past
    )
  }

  override func verdict(on event: E, _ userInfo: Any?) -> MachineEngine<S, E>.Verdict? {
    guard let event = events.down(event) else { return nil }
    guard let verdict = inner.expectation(of: event, userInfo) else { return nil }
    let state = outer.currentState
    return MachineEngine<S, E>.Verdict(
      effect: verdict.effect, toState: verdict.effect == .move ? parentState(for: verdict.toState) : state)
  }

  override func allows(_ target: S, _ userInfo: Any?) -> Bool {
    guard let own = place.state(in: target) else { return false }
    return inner.expects(own, userInfo)
  }

  /// The parent's state while the submachine is in a state.
  func parentState(for state: C) -> S {
    let current = outer.currentState
    guard case .embedded(let embed, let extract) = place else { return current }
    let parentState = embed(state, current)
    guard extract(parentState) == state else {
      fatalError(
        "\(spelling(of: parentState)) does not give back the state \(spelling(of: state)) that was embedded in it: make `embed` and `extract` the inverse of each other."
      )
    }
    return parentState
  }

  /// The state that the parent's state carries.
  func state(in parentState: S) -> C? { place.state(in: parentState) }

  /// Has the parent move together with an embedded submachine.
  func carry(_ state: C, on event: CE?, _ userInfo: Any?) {
    outer.ownNode().follow(event.flatMap(events.up), to: parentState(for: state), userInfo)
  }

  override func show<Reader: SubmachineReader>(to reader: Reader) -> Reader.Answer
  where Reader.S == S, Reader.E == E {
    let current = outer.currentState
    var carrier: ((C, S) -> S)?
    if case .embedded(let embed, _) = place { carrier = embed }
    return reader.read(
      SubmachineContent(
        machine: inner, initialState: node.initialState, matches: place.matches, history: history,
        isActive: place.matches(current), translate: events.down, embed: carrier, extract: place.state(in:)))
  }

  /// A refusal's reason in the words of the parent, as far as it has them.
  private func lift(_ reason: Refusal<C, CE>.Reason) -> Reason {
    guard isEmbedded, case .conditions(let guards) = reason else { return .noRoute }
    func lift(_ pattern: Pattern<C>) -> Pattern<S> {
      switch pattern {
      case .some(let state): .some(parentState(for: state))
      case .any: .any
      case .list(let states): .list(states.map { parentState(for: $0) })
      }
    }
    return .conditions(
      guards.map {
        let transition = Transition(
          fromState: lift($0.transition.fromState), toState: lift($0.transition.toState))
        return Refusal<S, E>.Guard(transition: transition, label: $0.label)
      })
  }
}
