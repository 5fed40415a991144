/// Where a submachine lives, in the form for the user's types.
@usableFromInline
indirect enum SubmachinePlace<S: Kinded, C: Kinded> where S.Kind: StateType, C.Kind: StateType {
  /// In states that match a pattern; where it starts may depend on the parent's state.
  case inside(Pattern<S.Kind>, starting: ((_ parentState: S) -> C?)? = nil)

  /// In states that carry the submachine's state: those of a pattern, or whichever the closures tell.
  case embedded(in: Pattern<S.Kind>? = nil, embed: (_ state: C, _ parentState: S) -> S, extract: (S) -> C?)

  /// Whether the submachine is embedded.
  @usableFromInline var isEmbedded: Bool {
    if case .embedded = self { true } else { false }
  }

  /// Whether the submachine is embedded by closures that alone know where it lives.
  @usableFromInline var isFoundByClosures: Bool {
    if case .embedded(nil, _, _) = self { true } else { false }
  }

  /// Whether the submachine can live in a state of a kind. For one that is embedded by closures, that may depend on the
  /// state's data.
  @usableFromInline
  func matches(_ kind: S.Kind) -> Bool {
    switch self {
    case .inside(let pattern, _), .embedded(let pattern?, _, _): pattern.matches(kind)
    case .embedded(nil, _, let extract): known(kind).map { extract($0) != nil } ?? true
    }
  }

  /// The state of a kind; nil if it has data.
  @inline(never)
  private func known(_ kind: S.Kind) -> S? { Edge<S>.value(of: kind) ?? S.value(of: kind) }

  /// Whether the submachine decides about the parent's transition between two kinds of states (H5), as far as kinds can
  /// tell.
  @usableFromInline
  func decides(from old: S.Kind, to new: S.Kind) -> Bool {
    if old == new, case .embedded(let pattern?, _, _) = self, pattern.matches(old) { return true }
    guard let own = carried(by: old), let next = carried(by: new) else { return false }
    return own.kind != next.kind || old == new
  }

  /// The state of an embedded submachine that a kind carries; nil if it carries none, or if that depends on data.
  @inline(never)
  private func carried(by kind: S.Kind) -> C? {
    guard case .embedded(_, _, let extract) = self, let state = Edge<S>.value(of: kind) else { return nil }
    return extract(state)
  }

  /// The place for the engine. It is inlined, because the engine calls its closures with the user's types.
  ///
  /// - Parameter carriers: states that carry that of an embedded submachine, if the place does not name all of them.
  @export(implementation)
  func erased(near carriers: Pattern<S.Kind>? = nil) -> Place {
    switch self {
    case .inside(let pattern, nil): Place(inside: ValuePattern(pattern))
    case .inside(let pattern, let start?):
      Place(inside: ValuePattern(pattern)) { parentState in
        guard let state = start(Edge<S>.typed(parentState)) else { return nil }
        return Edge.erased(state)
      }
    case .embedded(let pattern, let embed, let extract):
      Place(
        in: (pattern ?? carriers).map { ValuePattern($0) } ?? .any, isExact: pattern != nil,
        embed: { Edge.erased(embed(Edge<C>.typed($0), Edge<S>.typed($1))) },
        extract: { parentState in
          guard let state = extract(Edge<S>.typed(parentState)) else { return nil }
          return Edge.erased(state)
        })
    }
  }
}

extension SubmachinePlace: CustomStringConvertible {
  /// The place as a phrase: `lives in .library`.
  @usableFromInline var description: String {
    switch self {
    case .inside(let pattern, nil): "lives in \(pattern)"
    case .inside(let pattern, _): "lives in \(pattern), starts by its data"
    case .embedded: "embedded"
    }
  }
}

extension EventPassage {
  /// Maps events by the user's function. It is inlined for the same reason.
  ///
  /// - Parameter kind: the only kind of events that the function maps; nil if it may map all.
  @export(implementation)
  init<E: Kinded, CE: Kinded>(_ translate: @escaping (E) -> CE?, of kind: E.Kind? = nil)
  where E.Kind: EventType, CE.Kind: EventType {
    self = unsafe .translated(
      { event, pointer in
        let place = unsafe pointer?.assumingMemoryBound(to: E.self)
        let own = unsafe translate(place?.pointee ?? Edge<E>.typed(event))
        return own.map { Edge.erased($0) }
      }, of: kind.map { Address.erased($0) })
  }

  /// Passes the data of a case.
  @export(implementation)
  init<Case: CaseType>(_: Case.Type)
  where Case.Root.Kind: EventType, Case.Payload: Kinded, Case.Payload.Kind: EventType {
    self.init({ Case.extract($0) }, of: Case.kind)
  }
}

extension Machine {
  /// Attaches a submachine to its place.
  @usableFromInline
  final func attach<C, CE>(
    _ submachine: Machine<C, CE>, _ place: Place, _ history: History, _ events: EventPassage
  ) -> Registration {
    let home = chartMap?.home(of: place, addedTo: self) ?? self
    return Detachment(home.hold(submachine, place, history, events))
  }
}
