import Interlock

/// Has all machines of a tree tell what they do. They are numbered, each before those inside it.
struct TreeWatch {
  /// Is told what a machine does.
  let note: (_ machine: Int, Occurrence) -> Void

  /// Whether the machines' own handlers are kept from running.
  let mutesHandlers: Bool

  /// Watches a machine and all machines inside it, from now on.
  ///
  /// - Returns: the states in which the machines are that are active, by the numbers of these; nil for the others.
  @discardableResult
  func watch<S, E>(_ machine: Machine<S, E>) -> [String?] {
    Guide(self).watch(machine, isActive: machine.isActive)
  }

  /// Walks through a tree.
  private final class Guide {
    private let watch: TreeWatch
    private var count = 0

    init(_ watch: TreeWatch) {
      self.watch = watch
    }

    func watch<S, E>(_ machine: Machine<S, E>, isActive: Bool) -> [String?] {
      let number = count
      count += 1
      let (states, events) = (Names<S>(), Names<E>())
      let note = watch.note
      func passage(_ context: Context<S, E>) -> Passage {
        Passage(
          event: context.event.map { events[$0] }, fromState: states[context.fromState],
          toState: states[context.toState])
      }
      machine.install(
        Probe(
          mutesHandlers: watch.mutesHandlers,
          noteJudgement: { row, answer in note(number, .judgement(row, answer)) },
          noteTaking: { row, context in note(number, .taking(row, passage(context))) }))
      machine.addEntryHandler(.any, order: 255) { note(number, .entry(states[$0.toState])) }
      machine.addAnyHandler(.any => .any, order: 255) { note(number, .transition(passage($0))) }
      machine.addErrorHandler(order: 255) { note(number, .refusal(passage($0))) }
      let inside = machine.showSubmachines(to: Reader<S, E>(guide: self))
      return [isActive ? states[machine.state] : nil] + inside.flatMap { $0 }
    }
  }

  private struct Reader<S: StateType, E: EventType>: SubmachineReader {
    let guide: Guide

    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> [String?] {
      guide.watch(submachine.machine, isActive: submachine.machine.isActive)
    }
  }
}
