import Interlock

/// The effects of a change on the observed parts.
struct ObservedEffects: OptionSet {
  let rawValue: Int

  static let state = Self(rawValue: 1)
  static let kind = Self(rawValue: 2)
  static let configuration = Self(rawValue: 4)
  static let data = Self(rawValue: 8)
}

/// Forwards a machine's changes to an observable machine. Both live on the main actor.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
final class ObservationWatcher<S: Kinded, E: Kinded>: Watcher where S.Kind: StateType, E.Kind: EventType {
  private weak var observer: ObservableMachine<S, E>?
  private weak var machine: Machine<S, E>?

  @MainActor init(_ observer: ObservableMachine<S, E>) {
    self.observer = observer
    machine = observer.machine
  }

  /// It wants the next change even if the observer has gone, in order to remove itself.
  var wantsChanges: Bool { true }

  func note(_ notice: Notice) {
    guard let observer else { return remove() }
    let effects = effects(of: notice)
    MainActor.assumeIsolated { observer.note(effects) }
  }

  func noteEdit() {
    guard let observer else { return remove() }
    MainActor.assumeIsolated { observer.askForReview() }
  }

  func noteMembers() {
    guard let observer else { return remove() }
    MainActor.assumeIsolated { observer.note([.configuration, .data]) }
  }

  /// Values that were read during the current attempt, or before a restoration, may have changed since.
  func noteAdmission() {
    guard let observer else { return remove() }
    MainActor.assumeIsolated { observer.note([.state, .kind, .configuration, .data]) }
  }

  func noteEnd() {}

  private func remove() { machine?.removeWatcher(self) }

  private func effects(of notice: Notice) -> ObservedEffects {
    var effects: ObservedEffects = notice.kind == .stayed ? [] : .configuration
    if notice.machine === machine || notice.machine.chart === machine { effects.insert(.data) }
    if notice.domain === machine { return effects.union([.state, .kind]) }
    guard notice.machine === machine else { return effects }
    let change = notice.change(Change<S, E>.self, path: .root)
    if notice.kind == .started || change.fromState.kind != change.toState.kind { effects.insert(.kind) }
    // Data can't be compared. A value that is its own kind has no other data.
    if effects.contains(.kind) || notice.kind != .left && S.self != S.Kind.self { effects.insert(.state) }
    return effects
  }
}
