import Foundation
import Interlock

/// Makes a blueprint of a document.
struct Conversion {
  typealias Chart = Blueprint<String, String>

  private let document: Document
  private let conditions: [String: Chart.Condition]
  private let actions: [String: Chart.Handler]
  private let log: (@Sendable (String) -> Void)?
  private let events: EventNames

  /// Stands for the state before the first ones, and for the past of a state that was never left. No document has it.
  private static let nothing = ""

  init(
    _ document: Document, conditions: [String: Chart.Condition], actions: [String: Chart.Handler],
    log: (@Sendable (String) -> Void)?
  ) {
    self.document = document
    self.conditions = conditions
    self.actions = actions
    self.log = log
    events = EventNames(of: document)
  }

  func blueprint() throws(SCXMLError) -> Chart {
    let start = document.quietStart
    var lines = [
      Chart.Part.rulesOfDocuments(
        events: events.names, startingFrom: start == nil ? Self.nothing : nil
      ) { Document.broader(than: $0) },
      .here((start == nil ? [Self.nothing] : []) + document.states.map(\.id)),
    ]
    if start == nil { lines.append(first) }
    for state in document.states { lines += try self.lines(of: state) }
    let finals = document.states.filter { $0.kind == .final }
    if !finals.isEmpty { lines.append(.final(finals.map(\.id))) }
    do throws(InvalidBlueprint) {
      return try Chart.validated(state: start?.id ?? Self.nothing) {
        for line in lines { line }
      }
    } catch {
      throw error.located(in: document)
    }
  }

  /// The way to the first states.
  private var first: Chart.Part {
    let targets = document.initial?.targets ?? [.state(document.states[0])]
    return .transition(
      on: nil, from: Self.nothing, to: targets.map(\.declared), shownAs: targets[0].state.id,
      isInternal: false, guards: [], then: nil)
  }

  // States.

  /// The lines of a state, which stand where the state lives.
  private func lines(of state: Document.State) throws(SCXMLError) -> [Chart.Part] {
    var lines: [Chart.Part] = []
    var entry = state.onEntry
    // The interpreter leaves the last state at once.
    if state.kind == .final, state.parent == nil { entry += state.onExit }
    if let handler = try handler(of: entry) { lines.append(.onEntry(state.id, handler)) }
    if let handler = try handler(of: state.onExit) { lines.append(.onExit(state.id, handler)) }
    if let initial = state.initial, let handler = try handler(of: initial.actions) {
      lines.append(.onStart(state.id, handler))
    }
    for history in state.histories {
      guard let handler = try handler(of: history.transition.actions) else { continue }
      lines.append(.onStart(history.id, handler))
    }
    for transition in state.transitions { lines.append(try line(transition, of: state)) }
    let done = "done.state.\(state.id)"
    if state.canComplete, events.isHeard(done) {
      lines.append(.onCompletion(state.id) { context in context.raise(done) })
    }
    return lines + (try regions(of: state))
  }

  private func regions(of state: Document.State) throws(SCXMLError) -> [Chart.Part] {
    guard let firstChild = state.children.first else { return [] }
    let memories = state.histories.map { history in
      DocumentMemory(
        history.id, of: state.id, isDeep: history.isDeep,
        otherwise: history.transition.targets.map(\.declared), nothing: Self.nothing)
    }
    if state.isParallel {
      var regions: [Chart.Part] = []
      for child in state.children {
        regions.append(
          .region(
            of: state.id, child.id, initial: child.id, isState: true,
            remembering: child === firstChild ? memories : [], [.here([child.id])] + (try lines(of: child))))
      }
      return regions
    }
    var inside = [Chart.Part.here(state.children.map(\.id))]
    for child in state.children { inside += try lines(of: child) }
    let finals = state.children.filter { $0.kind == .final }
    if !finals.isEmpty { inside.append(.final(finals.map(\.id))) }
    let initial = state.plainInitial
    return [
      .region(
        of: state.id, nil, initial: (initial ?? state.initialChild).id,
        startingAt: initial == nil ? (state.initial?.targets ?? []).map(\.declared) : [],
        remembering: memories, inside)
    ]
  }

  private func line(
    _ transition: Document.Transition, of state: Document.State
  ) throws(SCXMLError) -> Chart.Part {
    var guards: [(label: String, condition: Chart.Condition)] = []
    if let condition = transition.condition {
      guards.append((condition.label, try closure(of: condition, transition.element)))
    }
    return .transition(
      on: transition.events.map { events.pattern(of: $0) }, from: state.id,
      to: transition.targets.map(\.declared), shownAs: transition.targets.first?.state.id,
      isInternal: transition.isInternal && state.isCompound, guards: guards,
      then: try handler(of: transition.actions))
  }

  // Closures.

  private func closure(
    of condition: Document.Condition, _ element: Element
  ) throws(SCXMLError) -> Chart.Condition {
    if let given = element.attributes["cond"]?.trimmed, let closure = conditions[given] { return closure }
    switch condition {
    case .isIn(let id): return { context in context.machine.isIn(id) }
    case .isNotIn(let id): return { context in !context.machine.isIn(id) }
    case .constant(let value): return { _ in value }
    case .given(let text): throw element.error(.unknownCondition(text))
    }
  }

  /// What actions do; nil if there are none.
  private func handler(of actions: [Document.Action]) throws(SCXMLError) -> Chart.Handler? {
    var handlers: [Chart.Handler] = []
    for action in actions {
      if let handler = try handler(of: action) { handlers.append(handler) }
    }
    if handlers.count < 2 { return handlers.first }
    return { [handlers] context in
      for handler in handlers { handler(context) }
    }
  }

  private func handler(of action: Document.Action) throws(SCXMLError) -> Chart.Handler? {
    switch action.form {
    case .raise(let event): return { context in context.raise(event) }
    case .send(let event): return { context in _ = context.machine.send(event) }
    case .schedule(let event, let delay, let id):
      let delay = Delay(milliseconds: delay)
      return { context in context.schedule(event, after: delay, as: id) }
    case .cancel(let id): return { context in context.cancel(id) }
    case .log(let text):
      guard let log else { return nil }
      return { _ in log(text) }
    case .given(let text):
      guard let handler = actions[text] else { throw action.element.error(.unknownAction(text)) }
      return handler
    }
  }
}

/// The events that the transitions of a document name, and what their descriptors match.
struct EventNames {
  /// All of them, in the order of the document.
  let names: [String]

  /// The events that each descriptor matches, besides the wildcard.
  private let covered: [String: [String]]

  /// All events, which the wildcard matches.
  private let all: [String]
  private let hasWildcard: Bool

  init(of document: Document) {
    var names = Texts()
    var hasWildcard = false
    for (_, transition) in document.transitions {
      for name in transition.events ?? [] {
        if name == "*" { hasWildcard = true } else { names.add(name) }
      }
    }
    self.init(names.all, among: names.all, hasWildcard: hasWildcard)
  }

  private init(_ names: [String], among all: [String], hasWildcard: Bool) {
    var covered = Dictionary(uniqueKeysWithValues: names.map { ($0, [String]()) })
    for event in all {
      var next: String? = event
      while let name = next {
        covered[name]?.append(event)
        next = Document.broader(than: name)
      }
    }
    self.names = names
    self.covered = covered
    self.all = all
    self.hasWildcard = hasWildcard
  }

  /// The same descriptors, matching other events.
  ///
  /// - Complexity: O(*n*) in the length of the events' names.
  func among(_ events: [String]) -> EventNames {
    EventNames(names, among: events, hasWildcard: hasWildcard)
  }

  /// The events that match one of some descriptors, each once.
  ///
  /// - Complexity: O(*n*) in their number.
  func events(matching descriptors: [String]) -> [String] {
    if descriptors.contains("*") { return all }
    if descriptors.count == 1 { return covered[descriptors[0]] ?? [] }
    var events = Texts()
    for descriptor in descriptors { for event in covered[descriptor] ?? [] { events.add(event) } }
    return events.all
  }

  /// The events that match one of some descriptors.
  func pattern(of descriptors: [String]) -> Pattern<String> {
    descriptors.contains("*") ? .any : Pattern(listed: events(matching: descriptors))
  }

  /// Whether a transition may match an event.
  func isHeard(_ event: String) -> Bool {
    var next: String? = event
    while let name = next {
      if covered[name] != nil { return true }
      next = Document.broader(than: name)
    }
    return hasWildcard
  }
}

/// Texts in order, each once.
struct Texts {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func add(_ text: String) {
    if numbers[text] != nil { return }
    numbers[text] = all.count
    all.append(text)
  }

  /// The number of a text that was added.
  func number(of text: String) -> Int { numbers[text] ?? 0 }
}

extension Document.Target {
  var declared: DocumentTarget<String> {
    switch self {
    case .state(let state): .state(state.id)
    case .history(let history): .past(history.id)
    }
  }
}

extension Document.State {
  /// The state inside with which the state starts, if nothing is to be done and it is the only one; nil if there is more to say.
  var plainInitial: Document.State? {
    guard let initial else { return children.first }
    guard initial.targets.count == 1, case .state(let state) = initial.targets[0], state.parent === self
    else {
      return nil
    }
    return state
  }

  /// The state inside in which the first of the states is with which the state starts, as long as there is no history.
  fileprivate var initialChild: Document.State {
    var target = initial?.targets.first
    while case .history(let history)? = target { target = history.transition.targets.first }
    guard case .state(var inner)? = target else { return children[0] }
    while let outer = inner.parent, outer !== self { inner = outer }
    return inner
  }

  /// Whether the state can be complete.
  var canComplete: Bool {
    isParallel
      ? !children.isEmpty && children.allSatisfy(\.canBeFinal) : children.contains { $0.kind == .final }
  }

  private var canBeFinal: Bool { canComplete }
}

extension Document {
  /// The state in which the chart starts, if nothing says that anything is done on the way there and inside; otherwise nil.
  var quietStart: State? {
    var start = states[0]
    if let initial {
      guard initial.targets.count == 1, case .state(let state) = initial.targets[0], state.parent == nil
      else {
        return nil
      }
      start = state
    }
    var waiting = [start]
    while let state = waiting.popLast() {
      if state.hasOnEntry || state.kind == .final { return nil }
      if state.isParallel {
        waiting += state.children
      } else if !state.children.isEmpty {
        guard let inner = state.plainInitial, state.initial?.actions.isEmpty ?? true else { return nil }
        waiting.append(inner)
      }
    }
    return start
  }
}

extension InvalidBlueprint {
  /// The mistake with its place in the document. Only eventless transitions are checked, since the rest of the document has been.
  func located(in document: Document) -> SCXMLError {
    let sentence = findings.first { $0.severity == .error }?.sentence ?? description
    let culprit = document.transitions.first { source, transition in
      transition.events == nil && sentence.range(of: "\(String(reflecting: source.id)) =>") != nil
    }
    let element = culprit?.transition.element ?? document.root
    return element.error(.endless(sentence))
  }
}
