/// Records what an attempt would do, while it runs without calling a closure.
protocol AttemptRecorder: AnyObject {
  /// Whether the recorded handlers' machine is entered or left together with its parent.
  var isAnnouncing: Bool { get set }

  /// Records a call of a handler.
  func noteCall(_ handler: RegisteredHandler, _ context: AnyContext, in runtime: Runtime)

  /// Gives up, because a closure would have to be called.
  func giveUp()
}
