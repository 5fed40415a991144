import Interlock
import InterlockAsync

/// What makes effects of the changes of the outermost machine, or of the submachines and regions of one type.
struct EffectSource<Effect: Sendable>: Sendable {
  private let emit: @Sendable (_ notice: Notice, _ root: _MachineEngine, _ id: String) -> [Effect]

  init<S, E>(
    of type: Machine<S, E>.Type, isOutermost: Bool,
    _ emitter: @escaping @Sendable (_ change: Change<S, E>, _ id: String) -> [Effect]
  ) {
    emit = { notice, root, id in
      guard let change = notice.change(Change<S, E>.self, in: root), (change.path == .root) == isOutermost
      else { return [] }
      return emitter(change, id)
    }
  }

  func effects(of notice: Notice, in root: _MachineEngine, _ id: String) -> [Effect] {
    emit(notice, root, id)
  }
}

/// Collects the effects of a machine's changes.
final class EffectCollector<Effect: Sendable>: Watcher {
  private(set) var effects: [Effect] = []
  private let sources: [EffectSource<Effect>]
  private unowned let machine: _MachineEngine
  private let id: String

  init(of machine: _MachineEngine, id: String, _ sources: [EffectSource<Effect>]) {
    self.machine = machine
    self.id = id
    self.sources = sources
    machine.addWatcher(self)
  }

  /// Stops observing.
  func end() { machine.removeWatcher(self) }

  var wantsChanges: Bool { true }

  func note(_ notice: Notice) {
    for source in sources { effects += source.effects(of: notice, in: machine, id) }
  }

  func noteEdit() {}
  func noteEnd() {}
}

extension EffectCollector: EffectTaker {
  func take(_ effects: [any Sendable], of machine: _MachineEngine, on occasion: String) {
    self.effects += effects.compactMap { $0 as? Effect }
  }
}
