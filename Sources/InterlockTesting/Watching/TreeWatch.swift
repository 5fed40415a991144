import Interlock

/// Observes all machines of a tree. They are numbered, each before those inside it.
struct TreeWatch {
  /// Receives what a machine does.
  let note: (_ machine: Int, Occurrence) -> Void

  /// Whether the machines' own handlers are suppressed.
  let mutesHandlers: Bool

  /// Observes a machine and all machines inside it from now on.
  ///
  /// - Returns: the machines, by their numbers.
  @discardableResult
  func watch<S, E>(_ machine: Machine<S, E>) -> [Watched] {
    Guide(self).watch(machine)
  }

  /// An observed machine.
  struct Watched {
    /// The machine's state; nil if it is inactive.
    let state: String?

    /// Whether the machine has mappings.
    let hasMappings: Bool
  }

  /// Walks a tree.
  private final class Guide {
    private let watch: TreeWatch
    private var count = 0

    init(_ watch: TreeWatch) {
      self.watch = watch
    }

    func watch<S, E>(_ machine: Machine<S, E>) -> [Watched] {
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
      machine.addHere {
        OnEntry(.any, order: 255) { note(number, .entry(states[$0.toState])) }
        Along(.any => .any, order: 255) { note(number, .transition(passage($0))) }
        OnRefusal(order: 255) { refusal in
          let event = refusal.event.map { events[$0] }
          note(
            number,
            .refusal(
              Passage(
                event: event, fromState: states[refusal.fromState], toState: states[refusal.toState])))
        }
      }
      let inside = machine.showSubmachines(to: Reader<S, E>(guide: self))
      let content = machine.content()
      let own = Watched(
        state: machine.isActive ? states[machine.state] : nil,
        hasMappings: content.hasRouteMappings || content.hasStateRouteMappings)
      return [own] + inside.flatMap { $0 }
    }
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    let guide: Guide

    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> [Watched] {
      guide.watch(submachine.machine)
    }
  }
}
