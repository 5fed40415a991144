// Planning: the step of a combination of choices is planned once, and found by what was chosen and by what data decides.

extension Tree {
  /// The step of what was chosen.
  func step(of reaction: Reaction, since begun: Int) -> CompiledStep {
    guard version == begun, table != nil, isLasting(reaction) else {
      return plan(reaction, since: begun).step
    }
    let origin = unsafe reaction.candidates[chosen[0].index].origin
    let isAlone = chosen.count == 1 && origin.with { $0.isWhole } && !reaction.carriesAcross
    let code = codeOfChoice(0, reaction)
    let own = isAlone ? origin.with { $0.steps[code] } : nil
    if let own, own.with({ !$0.isOpen }) { return own.object }
    while answers.popLast() != nil {}
    guard let crew = cast else { preconditionFailure("An attempt has a crew.") }
    let known = crew.heldIfEmbedding {
      own.map { answered($0.object, crew, since: begun) } ?? knownStep(of: reaction, crew, since: begun)
    }
    return known ?? planned(reaction, since: begun, isAlone: isAlone, code)
  }

  /// Plans the step of what was chosen, and notes it.
  ///
  /// - Parameter code: that of the choice, if it is alone.
  private func planned(_ reaction: Reaction, since begun: Int, isAlone: Bool, _ code: Int32) -> CompiledStep {
    let plan = plan(reaction, since: begun, answers: answers)
    guard version == begun, let crew = cast, crew === self.crew else { return plan.step }
    if isAlone, plan.isSettled, !isTableFrozen {
      let index = chosen[0].index
      let step = reaction[index].steps.add(plan.step, code)
      if code == Origin.plainStep { unsafe reaction.candidates[index].note(step) }
    } else {
      crew.heldIfEmbedding { note(plan, reaction, crew) }
    }
    return plan.step
  }

  /// Whether what was chosen says all that the step depends on, apart from the states that closures give.
  private func isLasting(_ reaction: Reaction) -> Bool {
    reaction.isLasting && !chosen.indices.contains { chosen[$0].isVague }
  }

  /// A step that kinds have told. Closures are asked for what else it needs.
  ///
  /// - Returns: nil if something happens meanwhile that the step does not know of. What was answered is noted.
  private func answered(_ step: CompiledStep, _ crew: Crew, since begun: Int) -> CompiledStep? {
    for question in step.questions {
      answers.append(answer(question, crew, chosen, answers))
      if version != begun { return nil }
    }
    give(step, crew)
    return step
  }

  /// The step of what was chosen that was planned before. Closures are asked what it depends on.
  ///
  /// - Returns: nil if there is none. What was answered is noted.
  private func knownStep(of reaction: Reaction, _ crew: Crew, since begun: Int) -> CompiledStep? {
    let plans = crew.plans
    guard ask(plans, reaction), version == begun else { return nil }
    var place = plans.find()
    while place >= 0 {
      switch plans[place] {
      case .step(let step):
        give(step, crew)
        return step
      case .question(let question):
        let answer = answer(question, crew, chosen, answers)
        answers.append(answer)
        guard version == begun, ask(plans, answer, to: question, after: place, crew), version == begun else {
          return nil
        }
        place = plans.find()
      }
    }
    return nil
  }

  /// Gives the actions of a step the states that data decides.
  private func give(_ step: CompiledStep, _ crew: Crew) {
    while given.popLast() != nil {}
    for source in step.sources { given.append(state(from: source, crew, chosen, answers)) }
    if !given.isEmpty || !answers.isEmpty { isCluttered = true }
  }

  /// Notes a step, to be found by what was chosen and by what was answered.
  private func note(_ plan: Planner.Plan, _ reaction: Reaction, _ crew: Crew) {
    if !crew.plans.hasRoom(for: plan.questions.asked.count + 1) { dropPlans(of: crew) }
    let plans = crew.plans
    guard ask(plans, reaction) else { return }
    for (number, question) in plan.questions.asked.enumerated() {
      let place = plans.entry(.question(question), keeping: reaction)
      guard case .question = plans[place],
        ask(plans, plan.questions.answers[number], to: question, after: place, crew)
      else { return }
    }
    _ = plans.entry(.step(plan.step), keeping: reaction)
  }

  /// Asks for the plan of what was chosen.
  ///
  /// - Returns: whether codes tell enough about it.
  private func ask(_ plans: Plans, _ reaction: Reaction) -> Bool {
    plans.begin()
    plans.append(reaction)
    for place in chosen.indices {
      plans.append(Int32(chosen[place].index))
      plans.append(codeOfChoice(place, reaction))
      let node = chosen[place].node
      guard !node.links.embedded.isEmpty, let target = chosen[place].target else { continue }
      if !node.appendCodes(of: target, to: plans) { return false }
    }
    return true
  }

  /// Asks for what follows the answer to a question in a plan.
  ///
  /// - Returns: whether codes tell enough about it.
  private func ask(
    _ plans: Plans, _ answer: AnyValue?, to question: PlanQuestion, after place: Int32, _ crew: Crew
  ) -> Bool {
    plans.begin(after: place)
    guard let answer else { return true }
    return receiver(of: question, crew, chosen)?.appendCodes(of: answer, to: plans) ?? false
  }

  /// The code of the step of a choice alone.
  private func codeOfChoice(_ place: Int, _ reaction: Reaction) -> Int32 {
    let candidate = unsafe reaction.candidates + chosen[place].index
    if unsafe !candidate.pointee.isMapping, !reaction.isOfTarget {
      let isSame =
        unsafe candidate.pointee.source != nil && candidate.pointee.stays && !chosen[place].changesData
      return isSame ? Origin.sameStep : Origin.plainStep
    }
    guard let target = chosen[place].target else { return Origin.plainStep }
    return unsafe players[candidate.pointee.member].engine.with { $0.code(of: target) }
  }

  /// Plans the step of what was chosen.
  private func plan(_ reaction: Reaction, since begun: Int, answers: [AnyValue?] = []) -> Planner.Plan {
    guard let crew = cast else { preconditionFailure("An attempt has a crew.") }
    let table = version == begun ? table : nil
    let plan = crew.heldIfEmbedding {
      var planner = Planner(self, crew, table, reaction, chosen, asking: Questions(answers: answers))
      return planner.plan()
    }
    self.answers = plan.questions.answers
    give(plan.step, crew)
    return plan
  }
}

// What data decides.

extension Tree {
  /// Answers a question of a plan on which nothing has changed. Closures are called, which may do anything.
  ///
  /// - Parameter answers: the answers to the questions before.
  func answer(_ question: PlanQuestion, _ crew: Crew, _ choices: [Choice], _ answers: [AnyValue?])
    -> AnyValue?
  {
    let given = state(from: question.source, crew, choices, answers)
    if case .entered = question.subject { return question.answer(about: given, nil, choices) }
    return unsafe question.answer(about: given, crew.players[question.index].link?.object, choices)
  }

  /// The state that comes from a source.
  func state(
    from source: StateSource, _ crew: Crew, _ choices: [Choice], _ answers: [AnyValue?]
  ) -> AnyValue {
    switch source {
    case .target(let part): choices[part].target ?? choices[part].from
    case .answer(let number): answers[number] ?? AnyValue(byte: 0)
    case .present(let member): crew[member].engine.current
    case .fixed(let state): state
    }
  }

  /// The machine whose state the answer to a question is.
  func receiver(of question: PlanQuestion, _ crew: Crew, _ choices: [Choice]) -> Node? {
    switch question.subject {
    case .carrier: unsafe crew.players[question.index].link?.object.parent
    case .carried, .first: crew[question.index]
    case .entered: choices[question.index].node
    }
  }
}

extension PlanQuestion {
  /// Asks the closures.
  ///
  /// - Parameters:
  ///   - given: the state that the answer depends on.
  ///   - link: the link of the submachine; nil for a route that crosses levels.
  func answer(about given: AnyValue, _ link: Link?, _ choices: [Tree.Choice]) -> AnyValue? {
    switch subject {
    case .carrier: return link?.checkedParentState(for: given)
    case .carried: return link?.place.state(in: given)
    case .first: return link?.place.start?(given)
    case .entered(let kind):
      let choice = choices[index]
      return choice.node.state(of: kind, along: choice)
    }
  }
}

extension Link {
  /// The parent's state while the submachine is in a given state. Nothing else is embedded in it.
  func checkedParentState(for state: AnyValue) -> AnyValue {
    let parent = parent
    let parentState = parentState(for: state)
    parent.checkClaims(to: parentState)
    return parentState
  }
}

extension Node {
  /// Appends what a state decides: its code, and which embedded submachines it carries.
  ///
  /// - Returns: false if that does not tell enough.
  func appendCodes(of state: AnyValue, to plans: Plans) -> Bool {
    if engine.isUnmentioned(state) { return false }
    plans.append(engine.code(of: state))
    for link in links.embedded { plans.append(link.matches(state) ? 1 : 0) }
    return true
  }

  /// The state of a kind that a route enters on the way across levels: the first that the definition provides (K2).
  fileprivate func state(of kind: AnyValue, along choice: Tree.Choice) -> AnyValue {
    let definition = engine.definition
    guard let plainState = definition.plainState else { return kind }
    let event = unsafe AnyContext(lent.object, choice.origin.bytes).event(definition.eventBox)
    let source = ValueSource(
      definition.valueRules, plainState, from: .some(choice.from), to: .some(kind), noteMistake: nil)
    let record = ContextRecord(MachineReference(engine))
    record.reference.machine = nil
    record.fill(event: event, fromState: choice.from, toState: choice.from, nil)
    record.toState = nil
    record.wanted = kind.box
    let bytes = ContextBytes(event: event, fromState: choice.from, toState: kind)
    return withExtendedLifetime((record, event, kind)) {
      guard source.provide(AnyContext(record, bytes), where: { engine.isRegistered($0) }) else {
        definition.fail(choice.origin.source ?? source, kind, on: event, from: choice.from)
      }
      return AnyValue(byte: record.targetByte, box: record.toState)
    }
  }
}
