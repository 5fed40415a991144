/// Provides states with their data (K2), for a definition or for one route.
@usableFromInline
package final class ValueRule {
  /// Computes the target of a context's attempt and stores it in the context's record; false if it provides none.
  @usableFromInline
  typealias Body = (AnyContext) -> Bool

  /// The forms in which a closure is called.
  @usableFromInline
  package struct Forms {
    let body: Body

    /// Changes the data of the present state where it is, if nothing else can see that; nil if the closure does not change
    /// data in place.
    let inPlace: Body?

    @usableFromInline
    init(_ body: @escaping Body, inPlace: Body? = nil) {
      self.body = body
      self.inPlace = inPlace
    }
  }

  let body: Body
  let inPlace: Body?

  /// The registration of a rule of the definition; nil for the rule of a route, which counts as long as the route is
  /// taken.
  @safe @exclusivity(unchecked) var registration: RegistrationID?

  init(_ forms: Forms) {
    body = forms.body
    inPlace = forms.inPlace
  }
}

// Only a blueprint passes the forms of a closure to other threads, and its closures are `Sendable`.
extension ValueRule.Forms: @unchecked Sendable {}

/// The source of a row's target state, if states have data (K2): the first rule that provides a state of the wanted
/// kind.
@usableFromInline
@safe
final class ValueSource {
  // Invariant: `providers` holds `count` closures, which the source owns.

  let count: Int
  let providers: UnsafeMutablePointer<Provider>
  private let plainState: Definition.PlainStateProvider

  /// Changes the data of the present state where it is; nil unless the row's own closure can.
  let inPlace: ValueRule.Body?

  /// The row's arrow.
  let fromState: ValuePattern
  let toState: ValuePattern

  /// Receives the sentence of a mistake; nil if the machine traps.
  private let noteMistake: ((String) -> Void)?

  init(
    _ rules: [ValueRule], _ plainState: @escaping Definition.PlainStateProvider, from fromState: ValuePattern,
    to toState: ValuePattern, noteMistake: ((String) -> Void)?
  ) {
    count = rules.count
    unsafe providers = .allocate(capacity: rules.count)
    for (index, rule) in rules.enumerated() { unsafe (providers + index).initialize(to: Provider(rule)) }
    inPlace = rules.first?.inPlace
    self.plainState = plainState
    self.fromState = fromState
    self.toState = toState
    self.noteMistake = noteMistake
  }

  deinit {
    unsafe providers.deinitialize(count: count)
    unsafe providers.deallocate()
  }

  /// Stores the target of a context's attempt in its record; false if no rule provides it.
  ///
  /// - Parameter isActing: whether a registration takes part in the attempt.
  @inline(never)
  func provide(_ context: AnyContext, where isActing: (RegistrationID) -> Bool) -> Bool {
    for index in 0..<count {
      let provider = unsafe providers + index
      if let registration = unsafe provider.pointee.registration, !isActing(registration) { continue }
      if unsafe provider.pointee.provide(context.record, context.bytes) { return true }
    }
    return plainState(context)
  }

  /// Stores the target if the definition itself provides it.
  @inline(never)
  func providePlainly(_ context: AnyContext) -> Bool { plainState(context) }

  /// Reports a mistake where a tool collects mistakes, and traps otherwise.
  @inline(never)
  func fail(_ sentence: String) {
    guard let noteMistake else { fatalError(sentence) }
    noteMistake(sentence)
  }

  /// Says that no rule provides a state of a kind. The arguments are source code.
  static func complaint(
    along arrow: String, to kind: String, on event: String?, from fromState: String, _ type: Any.Type
  ) -> String {
    let occasion = event.map { " on \($0)" } ?? ""
    return
      "The route \(arrow) has no value of \(kind) to lead to from \(fromState)\(occasion): give one with the route, in `Values`, or in `\(type).value(of:)`."
  }
}

/// A closure that provides target states. It is not copied, so that calling it counts no references.
struct Provider: ~Copyable {
  private let body: ValueRule.Body

  /// The registration of the closure; nil if it belongs to the row.
  let registration: RegistrationID?

  init(_ rule: ValueRule) {
    body = rule.body
    registration = rule.registration
  }

  /// Stores a target in the record; false if the closure provides none of the wanted kind.
  @inline(__always)
  borrowing func provide(_ record: ContextRecord, _ bytes: ContextBytes) -> Bool {
    body(AnyContext(record, bytes))
  }
}

extension Definition {
  /// Traps because no rule provides a state of a kind.
  func fail(_ source: ValueSource, _ kind: AnyValue, on event: AnyValue?, from fromState: AnyValue) -> Never {
    let arrow = "\(states.spelling(of: source.fromState)) => \(states.spelling(of: source.toState))"
    fatalError(
      ValueSource.complaint(
        along: arrow, to: states.spelling(of: kind), on: event.map { events.spelling(of: $0) },
        from: states.spelling(of: fromState), stateType))
  }
}

/// A registered route mapping or state route mapping.
@usableFromInline
package final class Mapping {
  /// The forms in which a mapping is called.
  @usableFromInline
  package struct Forms {
    /// Computes the target of a context's attempt and stores it in the context's record; false if there is none.
    @usableFromInline
    typealias Route = (AnyContext) -> Bool

    let route: Route

    @usableFromInline
    init(route: @escaping Route) {
      self.route = route
    }
  }

  @usableFromInline
  typealias StateRoute = (_ fromState: AnyValue, _ message: Message?) -> [AnyValue]?

  let registration: RegistrationID

  /// The forms of a route mapping; nil for a state route mapping.
  let forms: Forms?

  /// The closure of a state route mapping; nil for a route mapping.
  let stateRoute: StateRoute?

  /// The handler that was registered together with the mapping.
  let handler: RegisteredHandler?

  /// The same, if state attempts run it (T2).
  var stateHandler: RegisteredHandler? { stateRoute == nil ? nil : handler }

  init(
    registration: RegistrationID, _ forms: Forms?, stateRoute: StateRoute? = nil,
    handler: RegisteredHandler?
  ) {
    self.registration = registration
    self.forms = forms
    self.stateRoute = stateRoute
    self.handler = handler
  }

  /// The same mapping without its handler.
  var muted: Mapping { Mapping(registration: registration, forms, stateRoute: stateRoute, handler: nil) }

  /// Computes the target of a context's attempt and stores it in the context's record; false if there is none.
  func route(_ context: AnyContext) -> Bool { forms?.route(context) ?? false }

  /// The target of a route mapping, asked without an attempt; nil if there is none.
  @inline(never)
  func route(_ event: AnyValue?, _ fromState: AnyValue, _ message: Message?) -> AnyValue? {
    let record = ContextRecord(MachineReference(self))
    record.reference.machine = nil
    record.fill(event: event, fromState: fromState, toState: fromState, message)
    let bytes = ContextBytes(event: event, fromState: fromState, toState: fromState)
    return withExtendedLifetime((event, fromState, record)) {
      guard route(AnyContext(record, bytes)) else { return nil }
      return AnyValue(byte: record.targetByte, box: record.toState)
    }
  }

  /// Whether the mapping leads from one state to another on a state attempt.
  @inline(never)
  func leads(from fromState: AnyValue, to toState: AnyValue, message: Message?, _ states: Interner) -> Bool {
    if let stateRoute {
      return stateRoute(fromState, message)?.contains { states.areSame($0, toState) } ?? false
    }
    return route(nil, fromState, message).map { states.areSame($0, toState) } ?? false
  }
}

// Only a blueprint passes the forms of a closure to other threads, and its closures are `Sendable`.
extension Mapping.Forms: @unchecked Sendable {}
