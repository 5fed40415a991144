import Interlock
package import Specimens

// This module is isolated to the main actor by default.

final class ViewModel { var text = "model" }
nonisolated struct User: Hashable, Sendable { var name = "user" }

@Cases enum Loading: StateType { case idle, loading(attempt: Int, of: Int), shown(User), failed(String) }
@Cases enum Tap: EventType { case tap(x: Int, y: Int), cancel }
@Cases enum Both: StateType, EventType { case a(Int), b }
@Cases enum Models: Kinded { case empty, shown(ViewModel), action(@MainActor () -> Void), failed(any Error) }
@Cases indirect enum Tree: StateType { case leaf(Int), node(Tree, Tree) }
@Cases enum Generic<Value: Hashable & Sendable>: StateType { case full(Value), empty }
@Cases package enum Shared: StateType { case a(Int), b }
@Cases nonisolated enum Free: StateType { case a(Int), b }
@Cases enum Raw: String, StateType, CaseIterable { case a, b }
struct Screen {
  @Cases enum Mode: StateType { case reading(page: Int), editing }
  var mode = Mode.editing
}
@Cases enum Conditional: StateType {
  case always(Int)
  #if os(Linux) || os(macOS)
    case here
  #endif
}

@MainActor
private func localSpecimens() -> [Specimen] {
  @Cases enum Local: StateType { case a(Int), b }
  return [Specimen(Local.a(1), \.a), Specimen(Local.b, \.b, isPlain: true)]
}

extension Specimen {
  @MainActor package static let ofMainActor: [Specimen] =
    [
      Specimen(Loading.idle, \.idle, isPlain: true), Specimen(Loading.loading(attempt: 1, of: 2), \.loading),
      Specimen(Loading.shown(User()), \.shown), Specimen(Loading.failed("no"), \.failed),
      Specimen(Tap.tap(x: 1, y: 2), \.tap), Specimen(Tap.cancel, \.cancel, isPlain: true),
      Specimen(Both.a(1), \.a),
      Specimen(Models.empty, \.empty, isPlain: true), Specimen(Models.action {}, \.action),
      Specimen(Models.failed(CancellationError()), \.failed),
      Specimen(Tree.node(.leaf(1), .leaf(2)), \.node), Specimen(Generic<Int>.full(1), \.full),
      Specimen(Shared.a(1), \.a), Specimen(Free.a(1), \.a), Specimen(Raw.b, \.b, isPlain: true),
      Specimen(Screen.Mode.reading(page: 1), \.reading), Specimen(Conditional.here, \.here, isPlain: true),
    ] + localSpecimens()
}
