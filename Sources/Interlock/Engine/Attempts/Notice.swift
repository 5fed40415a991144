/// What happened to a machine that somebody watches.
package struct Notice {
  package let kind: ChangeKind

  /// The machine to which it happened.
  package let machine: _MachineEngine

  let event: AnyValue?
  let fromState: AnyValue
  let toState: AnyValue
}

/// What a change does to the machine that it is told of.
public enum ChangeKind: Sendable {
  /// A transition: the machine has left its state and entered one, which may be the same.
  case moved

  /// An internal transition: the machine has stayed in its state (R3).
  case stayed

  /// The machine around has entered a state in which this one lives, so that it has started (H3).
  case started

  /// The machine around leaves the state in which this one lives, and so does this one (H3).
  case left
}

/// Somebody who is told what happens to a machine, and to those inside it.
package protocol Watcher: AnyObject {
  /// Whether transitions are to be told; if not, only what changes what can happen.
  var wantsChanges: Bool { get }

  /// Is told of a transition after the states have changed, and before any handler of it runs.
  func note(_ notice: Notice)

  /// Is told that a definition is about to be edited, or that machines came or went.
  func noteEdit()

  /// Is told that the watched machine goes away.
  func noteEnd()

  /// How long a machine has been in its state; nil if the watcher does not know.
  func savedStay(of machine: _MachineEngine) -> SavedStay?
}

extension Watcher {
  package func savedStay(of machine: _MachineEngine) -> SavedStay? { nil }
}
