import Interlock

/// What a change of a machine does to the parts that are observed.
struct ObservedEffects: OptionSet {
  let rawValue: Int

  static let state = Self(rawValue: 1)
  static let kind = Self(rawValue: 2)
  static let configuration = Self(rawValue: 4)
}

/// Has an observable machine told of what happens. A machine that is observed lives on the main actor.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
final class ObservationWatcher<S: Kinded, E: Kinded>: Watcher where S.Kind: StateType, E.Kind: EventType {
  private weak var observer: ObservableMachine<S, E>?
  private weak var machine: Machine<S, E>?

  @MainActor init(_ observer: ObservableMachine<S, E>) {
    self.observer = observer
    machine = observer.machine
  }

  /// It wants the next one even if the observer has gone, to go itself.
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

  func noteEnd() {}

  private func remove() { machine?.removeWatcher(self) }

  private func effects(of notice: Notice) -> ObservedEffects {
    var effects: ObservedEffects = notice.kind == .stayed ? [] : .configuration
    guard notice.machine === machine else { return effects }
    let change = notice.change(Change<S, E>.self, path: .root)
    if notice.kind == .started || change.fromState.kind != change.toState.kind { effects.insert(.kind) }
    // Data can't be compared; what is its own kind has none beside.
    if effects.contains(.kind) || notice.kind != .left && S.self != S.Kind.self { effects.insert(.state) }
    return effects
  }
}
