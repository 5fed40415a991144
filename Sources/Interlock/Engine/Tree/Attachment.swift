/// A link between machines whose types are known.
@usableFromInline
final class Attachment<S: StateType, E: EventType, C: StateType, CE: EventType>: Link<S, E> {
  @usableFromInline unowned let outer: MachineEngine<S, E>
  @usableFromInline let inner: MachineEngine<C, CE>
  @usableFromInline let place: Place<S, C>
  @usableFromInline let events: EventPassage<E, CE>

  /// Makes a link.
  ///
  /// It is inlined, so that its functions are compiled for its types.
  @inlinable
  convenience init(
    _ inner: MachineEngine<C, CE>, in outer: MachineEngine<S, E>, _ place: Place<S, C>, history: History,
    events: EventPassage<E, CE>
  ) {
    let node = inner.ownNode()
    let functions = Functions(
      matches: { place.matches($0) },
      offer: { [unowned outer] event, userInfo, selection in
        guard let event = events.down(event) else { return .noRoute }
        guard let reason = node.choose(event, userInfo, selection) else { return nil }
        return reason == .noRoute ? .noRoute : Attachment.lift(reason, by: place, in: outer.currentState)
      })
    self.init(inner, node, in: outer, place, history, events, functions)
  }

  @usableFromInline
  init(
    _ inner: MachineEngine<C, CE>, _ node: Node<C, CE>, in outer: MachineEngine<S, E>, _ place: Place<S, C>,
    _ history: History, _ events: EventPassage<E, CE>, _ functions: Functions
  ) {
    self.outer = outer
    self.inner = inner
    self.place = place
    self.events = events
    super.init(
      parent: outer.ownNode(), child: node.member, history: history, isEmbedded: place.isEmbedded,
      functions: functions)
  }

  private var node: Node<C, CE> { inner.ownNode() }

  @usableFromInline override var isOpen: Bool { matches(outer.currentState) }

  @usableFromInline override var phrase: String { "\(place)" }

  @usableFromInline
  override func offer(_ target: S, _ userInfo: Any?, to selection: Selection) -> Reason? {
    guard let own = place.state(in: target) else { return .noRoute }
    guard let reason = node.choose(to: own, userInfo, selection) else { return nil }
    return Self.lift(reason, by: place, in: outer.currentState)
  }

  @usableFromInline
  override func start(in state: S, isDeep: Bool, _ changes: inout Changes) {
    changes.start(self)
    let resumes = isDeep || history != .none
    node.start(
      in: place.state(in: state) ?? (resumes ? inner.currentState : node.initialState),
      isDeep: isDeep || history == .deep, &changes
    )
  }

  override func verdict(on event: E, _ userInfo: Any?) -> MachineEngine<S, E>.Verdict? {
    guard let event = events.down(event) else { return nil }
    guard let verdict = node.verdict(on: event, userInfo) else { return nil }
    let state = outer.currentState
    return MachineEngine<S, E>.Verdict(
      effect: verdict.effect, toState: verdict.effect == .move ? parentState(for: verdict.toState) : state)
  }

  override func allows(_ target: S, _ userInfo: Any?) -> Bool {
    guard let own = place.state(in: target) else { return false }
    return node.allows(own, userInfo)
  }

  @usableFromInline
  override func decides(from old: S, to new: S) -> Bool { place.decides(from: old, to: new) }

  override func leads(on event: E, from old: S, to new: S, _ userInfo: Any?) -> Bool {
    guard let own = place.state(in: old), let next = place.state(in: new), let event = events.down(event)
    else { return false }
    return inner.hasRoute(on: event, from: own, to: next, userInfo)
  }

  override func leads(from old: S, to new: S, _ userInfo: Any?) -> Bool {
    guard let own = place.state(in: old), let next = place.state(in: new) else { return false }
    return inner.hasRoute(from: own, to: next, userInfo)
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

  override func raise(_ changes: inout Changes) -> Bool {
    guard isEmbedded, isOpen else { return false }
    changes.keep(outer.put(in: parentState(for: inner.currentState)))
    return true
  }

  @usableFromInline
  override func sink(_ changes: inout Changes) {
    if let own = place.state(in: outer.currentState), own != inner.currentState {
      node.put(in: own, &changes)
    }
  }

  /// A refusal's reason in the words of the parent, as far as it has them.
  @usableFromInline
  static func lift(_ reason: Refusal<C, CE>.Reason, by place: Place<S, C>, in parentState: S) -> Reason {
    guard case .embedded(let embed, _) = place, case .conditions(let guards) = reason else { return .noRoute }
    func lift(_ pattern: Pattern<C>) -> Pattern<S> {
      switch pattern {
      case .some(let state): .some(embed(state, parentState))
      case .any: .any
      case .list(let states): .list(states.map { embed($0, parentState) })
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
