/// A machine's membership in a tree, as far as a single machine needs it.
protocol Membership: AnyObject {
  /// Whether an attempt is under way anywhere in the tree.
  var isTreeBusy: Bool { get }

  /// The machine around this one; nil for a root.
  var machineAround: Engine? { get }

  /// Attempts an event in the tree.
  func attempt(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool

  /// Attempts a target state in the tree.
  func attempt(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool

  /// The state of a kind that carries the initial state of an embedded submachine (H5); nil if there is none.
  func carrier(of kind: AnyValue) -> AnyValue?

  /// Traps if an attempt's route names a submachine that it can't enter (H4).
  func check(_ entrance: Entrance, _ attempt: Attempt)

  /// Begins an outermost call of the tree. Attempts made before it ends are queued (H8).
  func beginCall()

  /// Ends an outermost call of the tree.
  func endCall()

  /// Notes that the machine's definition is about to be edited.
  func prepareToEdit()

  /// Notes that the machine's definition was edited while the tree is busy.
  func noteEdit()

  /// Ends the outermost call that was under way when the machine became part of a tree.
  func takeOver()

  /// Leaves the tree for good, because the machine is being freed.
  func part()
}
