import Interlock

/// A record of the last changes of the machines in a tree.
final class Chronicle {
  private(set) var changes: [String] = []
  private(set) var refusals: [String] = []
  private let limit: Int
  private let bag = DisposableBag()

  init(limit: Int) {
    self.limit = limit
  }

  /// Records the changes of a machine and of those inside it, from now on.
  ///
  /// - Parameter prefix: the text that precedes the machine's changes.
  func observe<S, E>(_ machine: Machine<S, E>, prefix: String = "") {
    machine.addHere {
      Along(.any => .any, order: 0) { [weak self] context in
        self?.note("\(prefix)\(context)", in: \.changes)
      }
      OnRefusal(order: 0) { [weak self] refusal in self?.note("\(prefix)\(refusal)", in: \.refusals) }
    }.disposed(by: bag)
    let inside = machine.showSubmachines(to: Reader<S, E>(chronicle: self))
    for (place, one) in inside.enumerated() {
      let namesakes = inside.count { $0.name == one.name }
      let number = inside[...place].count { $0.name == one.name }
      one.observe(namesakes > 1 ? "\(one.name) \(number): " : "\(one.name): ")
    }
  }

  private func note(_ line: String, in list: ReferenceWritableKeyPath<Chronicle, [String]>) {
    self[keyPath: list].append(line)
    if self[keyPath: list].count > limit { self[keyPath: list].removeFirst() }
  }

  private struct Resident {
    let name: String
    let observe: (_ prefix: String) -> Void
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    let chronicle: Chronicle

    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> Resident {
      Resident(name: submachine.regionName ?? "\(C.self)") {
        chronicle.observe(submachine.machine, prefix: $0)
      }
    }
  }
}
