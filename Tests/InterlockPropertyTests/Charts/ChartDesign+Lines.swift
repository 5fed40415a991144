import Interlock

/// The kind of a state of a random chart.
protocol ChartKind: ChartState, StateType where Kind == Self {
  init(_ spot: Spot)
  var spot: Spot { get }
}

extension Spot: ChartKind {
  init(_ spot: Spot) { self = spot }
  var spot: Spot { self }
}

/// A kind that is wider than a byte.
struct Wide: ChartKind, CustomStringConvertible {
  let spot: Spot
  let description: String

  init(_ spot: Spot) { (self.spot, description) = (spot, "\(spot)") }
}

/// A state of a random chart that carries data.
struct Burden<Kind: ChartKind>: Kinded {
  let kind: Kind
  let number: Int

  /// The state of the machine that may be embedded in it.
  let embedded: Kind

  init(_ kind: Kind, _ number: Int, _ embedded: Kind? = nil) {
    self.kind = kind
    self.number = number
    self.embedded = embedded ?? Kind(.embedded(number))
  }

  enum Cases: CaseList {
    typealias Root = Burden

    enum B: CaseType {
      static var kind: Kind { Kind(.b) }
      static func embed(_ payload: inout Kind) -> Burden { Burden(kind, 0, payload) }
      static func extract(_ root: Burden) -> Kind? { root.kind == kind ? root.embedded : nil }
    }
    var b: B { switch self {} }
  }

  /// A state of a kind that a route leads to from this one.
  func next(_ kind: Kind) -> Burden {
    Burden(
      kind, (number &* 3 &+ Int(kind.spot.rawValue)) & 0xFF_FFFF, kind == self.kind ? embedded : nil)
  }
}

/// What all kinds of states of random charts are made of.
protocol ChartState: Kinded, Sendable where Kind: ChartKind {
  static func state(_ kind: Spot, _ number: Int) -> Self

  /// The line that embeds a machine in `.b`.
  static func line(embedding blueprint: Blueprint<Kind, Knock>, _ embedding: ChartDesign.Embedding)
    -> Blueprint<Self, Knock>.Part
}

extension ChartKind {
  static func state(_ kind: Spot, _ number: Int) -> Self { Self(kind) }
  static func line(embedding blueprint: Blueprint<Self, Knock>, _ embedding: ChartDesign.Embedding)
    -> Blueprint<Self, Knock>.Part
  {
    preconditionFailure("A plain state carries nothing.")
  }
}

extension Burden: ChartState {
  static func state(_ kind: Spot, _ number: Int) -> Burden { Burden(Kind(kind), number) }
  static func line(embedding blueprint: Blueprint<Kind, Knock>, _ embedding: ChartDesign.Embedding)
    -> Blueprint<Burden, Knock>.Part
  {
    switch embedding {
    case .byCase: Embed(blueprint, in: \.b)
    case .byClosures:
      Embed(
        blueprint, as: { embedded, state in Burden(Kind(.b), state.number, embedded) },
        from: { $0.kind.spot == .b ? $0.embedded : nil })
    }
  }
}

/// What the closures of a random chart do.
protocol ChartMind: AnyObject, Sendable {
  /// What the guard of a route says.
  func says(_ route: Int) -> Bool

  /// Is told that a guarded route is taken.
  func noteTaking(_ route: Int)

  /// Whether the handler of a route raises its event.
  func mayRaise() -> Bool

  /// Is told what the handlers of the embedded machine see.
  func note(_ event: String)
}

extension ChartMind {
  func note(_ event: String) {}
}

extension ChartDesign {
  /// The lines of a region, and of those inside it.
  func lines<S: ChartState>(
    of region: Int, _ mind: some ChartMind, _ type: S.Type
  ) -> Blueprint<S, Knock>.Part {
    let content = regions[region]
    return Lines(
      joining: [
        Lines {
          for state in content.states {
            States(S.Kind(state))
            if finals.contains(state) { FinalStates(S.Kind(state)) }
          }
          for deferral in deferrals where deferral.home == region {
            if let state = deferral.state {
              Defer(deferral.event, in: S.Kind(state))
            } else {
              Defer(deferral.event)
            }
          }
        }
      ]
        + content.items.map { item in
          switch item {
          case .route(let index):
            let route = routes[index]
            let from = route.source.map { Pattern.some(S.Kind($0)) } ?? .any
            if route.isIgnored, case .event(let event) = route.cause {
              return route.source.map { Ignore(event, in: S.Kind($0)) } ?? Ignore(event)
            }
            var line: RouteLine<Blueprint<S, Knock>> = line(route, from)
            if route.isGuarded {
              line = line.when("\(index)") { _ in mind.says(index) }.then { _ in mind.noteTaking(index) }
            }
            guard let event = route.raises else { return line.part }
            return line.then { context in if mind.mayRaise() { context.raise(event) } }.part
          case .region(let inner):
            let own = regions[inner]
            if own.isEmbedded { return embedding(inner, mind) }
            let lines = lines(of: inner, mind, type)
            return Within(
              S.Kind(own.owner ?? .a), "\(inner)", startingIn: .state(own.initial, Int(own.initial.rawValue)),
              history: own.history
            ) { lines }
          }
        })
  }

  /// The line of the embedded machine.
  private func embedding<S: ChartState>(_ index: Int, _ mind: some ChartMind) -> Blueprint<S, Knock>.Part {
    let blueprint = Blueprint<S.Kind, Knock>(state: S.Kind(.x)) {
      lines(of: index, mind, S.Kind.self)
      Along(.any => .any) { context in mind.note("\(context.fromState)=>\(context.toState)") }
      OnEntry(.any) { context in mind.note("+\(context.toState)") }
      OnExit(.any) { context in mind.note("-\(context.fromState)") }
    }
    return S.line(embedding: blueprint, embedding)
  }

  private func line<S: ChartState>(
    _ route: Route, _ from: Pattern<S.Kind>
  ) -> RouteLine<Blueprint<S, Knock>> {
    guard let spot = route.target else {
      guard case .event(let event) = route.cause else { preconditionFailure("Only events stay.") }
      return On(event, Transition(fromState: from, toState: .any))
    }
    let target = S.Kind(spot)
    let otherwise = otherwise[spot].map { S.Kind($0) }
    let arrow: ChartArrow<S.Kind>? =
      switch route.manner {
      case .plain: nil
      case .past(let history): from => Past(of: target, history, otherwise: otherwise)
      case .all(let other): from => All(target, S.Kind(other))
      }
    let plain = Transition(fromState: from, toState: .some(target))
    return switch route.cause {
    case .event(let event): arrow.map { On(event, $0) } ?? On(event, plain)
    case .always: arrow.map { Always($0) } ?? Always(plain)
    case .completion: arrow.map { OnCompletion($0) } ?? OnCompletion(plain)
    }
  }
}
