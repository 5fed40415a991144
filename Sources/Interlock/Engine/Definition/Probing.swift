/// Receives what happens to a definition's rows during attempts.
struct Probing {
  /// Receives each condition's answer. The answer for an ignored event is always true.
  let noteJudgement: (_ registration: Int, _ position: Int32, _ answer: Bool) -> Void

  /// Receives each route that is taken.
  let noteTaking: (_ registration: Int, _ position: Int32, AnyContext) -> Void

  /// Whether the definition's own handlers are suppressed.
  let mutesHandlers: Bool

  /// Receives a sentence for each route that has no state to lead to (K2), and is not taken then; nil if the machine traps.
  let noteMistake: ((String) -> Void)?

  /// Whether the route whose condition is judged has a state to lead to.
  let hasTarget: (AnyContext) -> Bool

  /// The replacement of an entry's element, which reports the row.
  func element(of entry: Index.Entry, at place: Int32) -> AnyObject? {
    switch entry.key.kind {
    case .route, .stateRoute, .completion, .eventless, .timeout:
      let rule = entry.element.map { downcast($0, to: Rule.self) }
      return self.rule(rule, of: entry, RegistrationID(number: entry.registration, place: place))
    case .eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .completionHandler,
      .startHandler, .errorHandler, .chain:
      guard mutesHandlers else { return entry.element }
      return entry.element.map { downcast($0, to: RegisteredHandler.self).muted }
    case .mapping, .stateMapping:
      guard mutesHandlers else { return entry.element }
      return entry.element.map { downcast($0, to: Mapping.self).muted }
    case .activity, .finalState, .deferral, .values, .revision, .entrance, .mention, .blank:
      return entry.element
    }
  }

  /// The replacement of a row's rule.
  private func rule(_ rule: Rule?, of entry: Index.Entry, _ registration: RegistrationID) -> Rule {
    let (number, position) = (entry.registration, entry.position)
    let (noteJudgement, noteTaking) = (noteJudgement, noteTaking)
    // No handler runs when an event is ignored, so a condition reports the row.
    if entry.effect == .ignore {
      return Rule(
        label: nil,
        condition: { _ in
          noteJudgement(number, position, true)
          return true
        }, objection: nil, handler: nil, value: nil, entrances: [])
    }
    var judging: Rule.Condition?
    var objecting: Rule.Objection?
    // While candidates are asked, the target shows whether there is a mistake. A condition that fails stops the route in time.
    let noteMistake = self.noteMistake ?? rule?.noteMistake
    let hasTarget = self.noteMistake == nil ? { _ in true } : hasTarget
    if let objection = rule?.objection {
      objecting = { context in
        let error = objection(context)
        noteJudgement(number, position, error == nil)
        return error ?? (hasTarget(context) ? nil : Unexplained())
      }
    } else if let rule, rule.isConditional {
      judging = { context in
        let answer = rule.condition(context)
        noteJudgement(number, position, answer)
        return answer && hasTarget(context)
      }
    } else if self.noteMistake != nil {
      judging = hasTarget
    }
    let own = mutesHandlers ? nil : rule?.handler
    let handler = RegisteredHandler(registration: registration, order: own?.order ?? defaultOrder) {
      context in
      noteTaking(number, position, context)
      own?.body(context)
    }
    return Rule(
      label: rule?.label, condition: judging, objection: objecting, handler: handler, value: rule?.value,
      entrances: rule?.entrances ?? [], asksForEvent: rule?.asksForEvent ?? false,
      crossing: rule?.crossing, timing: rule?.timing, noteMistake: noteMistake)
  }
}

extension RegisteredHandler {
  /// The same handler without its effect.
  fileprivate var muted: RegisteredHandler {
    RegisteredHandler(registration: registration, order: order, chain: chain) { _ in }
  }
}
