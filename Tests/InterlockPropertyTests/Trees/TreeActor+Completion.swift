import Interlock

extension Oracle.Trees.Actor {
  /// Adds a completion route that waits for one child.
  func addCompletionRoute(
    _ region: Oracle.Trees.Region, _ transition: Transition<S.Kind>, _ condition: Oracle.Trees.Condition?,
    _ entrances: [Entrance], _ handler: Closure?, _ number: Int
  ) -> any Disposable {
    func add<C: Oracle.Trees.RealState>(_ type: C.Type) -> any Disposable {
      let guarded = condition.map { self.condition(.completionCondition, $0, entering: entrances, number) }
      let (label, place) = (condition?.label, region.place)
      let entering = entrances.map(\.real)
      guard let handler else {
        return switch entering.count {
        case 0: machine.addCompletionRoute(transition, of: type, at: place, label: label, condition: guarded)
        case 1:
          machine.addCompletionRoutes(
            transition, of: type, at: place, entering: entering[0], label: label, condition: guarded)
        default:
          machine.addCompletionRoute(
            transition, of: type, at: place, entering: entering[0], entering[1], label: label,
            condition: guarded)
        }
      }
      let told = self.handler(.completionHandler, handler, number)
      return switch entering.count {
      case 0:
        machine.addCompletionRoute(
          transition, of: type, at: place, label: label, condition: guarded, handler: told)
      case 1:
        machine.addCompletionRoutes(
          transition, of: type, at: place, entering: entering[0], label: label, condition: guarded,
          handler: told)
      default:
        machine.addCompletionRoute(
          transition, of: type, at: place, entering: entering[0], entering[1], label: label,
          condition: guarded, handler: told)
      }
    }
    return switch region.kind {
    case .letter: add(Oracle.Trees.Letter.self)
    case .box: add(Oracle.Trees.Box.self)
    case .string: add(String.self)
    case .card: add(Oracle.Trees.Card.self)
    case .crate: add(Oracle.Trees.Crate.self)
    case .trunk: add(Oracle.Trees.Trunk.self)
    case .chest: add(Oracle.Trees.Chest.self)
    }
  }
}
