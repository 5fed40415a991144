/// The routes of a line, without their types: the arrows, why a machine follows them, and what the modifiers say of them.
///
/// Closures are in the shapes that the engine calls. Those of a blueprint are `Sendable`, those of a machine's lines stay
/// with the machine. Nothing changes routes after they were made.
@usableFromInline
package final class DeclaredRoutes: @unchecked Sendable {
  /// Why a machine follows the arrows.
  enum Trigger {
    case events(ValuePattern)
    case stateAttempt
    case completion
    case eventless
    case timeout(Delay)
  }

  /// A guard.
  struct Guard {
    let label: String?
    let condition: Rule.Condition?
    let objection: Rule.Objection?
  }

  let trigger: Trigger
  private(set) var arrows: [AnyArrow]

  /// The states to which the arrows lead, if they are drawn to states (K2).
  private var states: [ValueRule.Forms]

  /// The guards, which all have to agree.
  private(set) var guards: [Guard] = []

  /// Provides the target state of each arrow (K2).
  private(set) var value: ValueRule.Forms?

  private(set) var entrances: [Entrance] = []
  private(set) var handlers: [RegisteredHandler.Body] = []

  /// Computes the delay of timeouts from the state's data.
  private(set) var delay: Rule.Timing.Computation?

  /// The purposes for which handlers need a driver.
  private(set) var driverNeeds = DriverNeeds()

  /// Whether a closure asks for the event's data, so that no state attempt takes the arrows (R4).
  private(set) var asksForEvent = false

  /// Where the arrow leads if it crosses levels of a chart (C2).
  private(set) var crossing: Crossing?

  init(_ trigger: Trigger, _ arrows: [AnyArrow], to states: [ValueRule.Forms] = []) {
    self.trigger = trigger
    self.arrows = arrows
    self.states = states
  }

  /// A copy with a change.
  private func changed(on trigger: Trigger? = nil, _ change: (DeclaredRoutes) -> Void) -> DeclaredRoutes {
    let copy = DeclaredRoutes(trigger ?? self.trigger, arrows, to: states)
    (copy.guards, copy.value, copy.entrances, copy.handlers) = (guards, value, entrances, handlers)
    (copy.delay, copy.driverNeeds, copy.asksForEvent, copy.crossing) =
      (delay, driverNeeds, asksForEvent, crossing)
    change(copy)
    return copy
  }

  /// The events; nil if there are none.
  var events: ValuePattern? { if case .events(let events) = trigger { events } else { nil } }

  /// Whether the routes are taken as soon as they are open (C3).
  var isEventless: Bool { if case .eventless = trigger { true } else { false } }

  /// The declarations: one, or one for each arrow to a state.
  var declarations: [Declaration] {
    if states.isEmpty { return [.routes(self)] }
    return zip(arrows, states).map { arrow, state in
      .routes(
        changed {
          ($0.arrows, $0.states, $0.value) = ([arrow], [], state)
        })
    }
  }
}

// The modifiers.

extension DeclaredRoutes {
  @usableFromInline
  func judging(_ label: String?, _ condition: @escaping Rule.Condition) -> DeclaredRoutes {
    guarded(label, condition, nil)
  }

  @usableFromInline
  func objecting(_ label: String?, _ objection: @escaping Rule.Objection) -> DeclaredRoutes {
    guarded(label, nil, objection)
  }

  func guarded(
    _ label: String?, _ condition: Rule.Condition?, _ objection: Rule.Objection?
  ) -> DeclaredRoutes {
    changed { $0.guards.append(Guard(label: label, condition: condition, objection: objection)) }
  }

  @usableFromInline
  func handling(_ body: @escaping RegisteredHandler.Body) -> DeclaredRoutes {
    changed { $0.handlers.append(body) }
  }

  /// Adds a handler.
  ///
  /// - Parameter needs: what it needs a driver for.
  func handling(_ body: @escaping RegisteredHandler.Body, needing needs: DriverNeeds) -> DeclaredRoutes {
    changed {
      $0.handlers.append(body)
      $0.driverNeeds.add(needs)
    }
  }

  func delayed(by computation: @escaping Rule.Timing.Computation) -> DeclaredRoutes {
    changed { $0.delay = computation }
  }

  @usableFromInline
  func providing(_ value: ValueRule.Forms) -> DeclaredRoutes {
    changed { $0.value = value }
  }

  /// Keeps state attempts from following the line, which is for its event alone (R4).
  func forEventAlone() -> DeclaredRoutes {
    changed { $0.asksForEvent = true }
  }

  @usableFromInline
  func entering(_ entrances: [Entrance]) -> DeclaredRoutes {
    changed { $0.entrances += entrances }
  }

  /// The routes with one arrow, which may cross levels of a chart.
  func along(_ arrow: AnyArrow, crossing: Crossing?) -> DeclaredRoutes {
    changed { ($0.arrows, $0.crossing) = ([arrow], crossing) }
  }

  /// The routes with other arrows, perhaps with another trigger, and without handlers and entrances.
  func silent(on trigger: Trigger, _ arrows: [AnyArrow]) -> DeclaredRoutes {
    changed(on: trigger) { ($0.arrows, $0.handlers, $0.entrances) = (arrows, [], []) }
  }

  /// The routes with other guards.
  func withGuard(_ condition: Rule.Condition?) -> DeclaredRoutes {
    changed {
      $0.guards = condition.map { [Guard(label: label, condition: $0, objection: nil)] } ?? []
    }
  }
}

// What the engine receives.

extension DeclaredRoutes {
  /// The labels of the guards in one; nil if no guard has one.
  var label: String? {
    let labels = guards.compactMap(\.label)
    return labels.isEmpty ? nil : labels.joined(separator: " and ")
  }

  /// The handlers in one, in their order.
  private var handler: RegisteredHandler.Body? {
    guard let first = handlers.first else { return nil }
    if handlers.count == 1 { return first }
    return { [handlers] context in for handler in handlers { handler(context) } }
  }

  /// The guards in one. If a guard gives a reason, so does it.
  private var judgement: Guard? {
    guard let first = guards.first else { return nil }
    if guards.count == 1 { return first }
    let guards = guards
    if guards.contains(where: { $0.objection != nil }) {
      return Guard(label: label, condition: nil) { context in
        for own in guards {
          if let error = own.objection?(context) { return JointObjection(label: own.label, error: error) }
          if let condition = own.condition, !condition(context) {
            return JointObjection(label: own.label, error: nil)
          }
        }
        return nil
      }
    }
    return Guard(
      label: label, condition: { context in guards.allSatisfy { $0.condition?(context) ?? true } },
      objection: nil)
  }

  /// Whether an attempt can take the routes and run their handler (T2). Routes for an empty list of events only allow
  /// state attempts, which do not run it.
  private var canLead: Bool {
    if case .events(.list(let events)) = trigger { !events.isEmpty } else { true }
  }

  private var timing: Rule.Timing? {
    if case .timeout(let delay) = trigger { Rule.Timing(delay: delay, computation: self.delay) } else { nil }
  }

  /// The part of the routes that is not their arrows.
  func rule(_ registration: RegistrationID) -> Rule? {
    let judgement = judgement
    return Rule(
      label: label, condition: judgement?.condition, objection: judgement?.objection,
      handler: canLead ? handler : nil, value: value.map { ValueRule($0) }, entrances: entrances,
      asksForEvent: asksForEvent, crossing: crossing, timing: timing, of: registration)
  }
}

extension DeclaredRoutes {
  /// Routes for events.
  @usableFromInline
  static func routes<State, Event>(
    on events: Pattern<Event>, _ transitions: [Transition<State>]
  ) -> DeclaredRoutes {
    DeclaredRoutes(.events(ValuePattern(events)), AnyArrow.arrows(transitions))
  }

  /// Routes for events with data.
  @usableFromInline
  static func routes<State, Event>(
    on events: Pattern<Event>, _ transitions: [Transition<State>], value: ValueRule.Forms
  ) -> DeclaredRoutes {
    routes(on: events, transitions).providing(value).forEventAlone()
  }

  /// Routes for events to states.
  @usableFromInline
  static func routes<State, Event>(
    on events: Pattern<Event>, _ arrows: [ValueArrow<State>], _ states: [ValueRule.Forms]
  ) -> DeclaredRoutes {
    DeclaredRoutes(.events(ValuePattern(events)), arrows, to: states)
  }

  /// A route for completions that provides its state.
  @usableFromInline
  static func completions<State>(
    _ transition: Transition<State>, _ value: ValueRule.Forms
  ) -> DeclaredRoutes {
    DeclaredRoutes(.completion, [AnyArrow(transition)]).providing(value)
  }

  /// An eventless route that provides its state.
  @usableFromInline
  static func eventless<State>(
    _ transition: Transition<State>, _ value: ValueRule.Forms
  ) -> DeclaredRoutes {
    DeclaredRoutes(.eventless, [AnyArrow(transition)]).providing(value)
  }

  /// Routes to states.
  convenience init<State>(_ trigger: Trigger, _ arrows: [ValueArrow<State>], to states: [ValueRule.Forms]) {
    self.init(trigger, AnyArrow.arrows(arrows.map(\.transition)), to: states)
  }

  /// Timeouts.
  package static func timeouts<State>(
    after delay: Delay, _ transitions: [Transition<State>]
  ) -> DeclaredRoutes {
    DeclaredRoutes(.timeout(delay), AnyArrow.arrows(transitions))
  }

  /// Timeouts to states.
  package static func timeouts<State>(
    after delay: Delay, _ arrows: [ValueArrow<State>], _ states: [ValueRule.Forms]
  ) -> DeclaredRoutes {
    DeclaredRoutes(.timeout(delay), arrows, to: states)
  }

  /// Timeouts of a chart.
  package static func timeouts<State>(after delay: Delay, _ arrows: [ChartArrow<State>]) -> DeclaredRoutes {
    DeclaredRoutes(.timeout(delay), arrows.map { $0.erased() })
  }
}
