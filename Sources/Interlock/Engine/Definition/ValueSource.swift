/// The source of a row's target state, if states have data (K2): the first rule that provides a state of the wanted
/// kind.
@usableFromInline
@safe
final class ValueSource {
  // Invariant: `providers` holds `count` closures, which the source owns.

  let count: Int
  let providers: UnsafeMutablePointer<Provider>
  private let plainState: Definition.PlainState

  /// Changes the data of the present state where it is; nil unless the row's own closure can.
  let inPlace: ValueRule.Body?

  /// The row's arrow.
  let fromState: ValuePattern
  let toState: ValuePattern

  /// Receives the sentence of a mistake; nil if the machine traps.
  private let noteMistake: ((String) -> Void)?

  init(
    _ rules: [ValueRule], _ plainState: @escaping Definition.PlainState, from fromState: ValuePattern,
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
