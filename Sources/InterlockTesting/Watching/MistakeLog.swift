import Interlock

/// The first mistake of a definition that an input has shown: a route has no state to lead to, or its closure gives one of
/// another kind (K2), or eventless routes, completions or attempts of closures follow each other without end. Machines without a log trap.
final class MistakeLog {
  private var sentence: String?

  /// Starts to ask a machine and all machines inside it.
  init<S, E>(of machine: Machine<S, E>) {
    watch(machine)
  }

  /// The mistake since the last call, as a sentence; nil if there was none.
  func take() -> String? {
    defer { sentence = nil }
    return sentence
  }

  private func watch<S, E>(_ machine: Machine<S, E>) {
    machine.noteMistakes { [unowned self] in sentence = sentence ?? $0 }
    _ = machine.showSubmachines(to: Reader<S, E>(log: self))
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    let log: MistakeLog

    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) {
      log.watch(submachine.machine)
    }
  }
}
