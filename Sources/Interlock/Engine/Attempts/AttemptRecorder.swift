/// Takes down what an attempt would do, while it runs without calling a closure.
protocol AttemptRecorder: AnyObject {
  /// Whether the machine whose handlers are recorded is entered or left with the machine around it.
  var isAnnouncing: Bool { get set }

  /// Takes down a call of a handler.
  func noteCall(_ handler: RegisteredHandler, _ context: AnyContext, in runtime: Runtime)

  /// Gives up: a closure would have to be asked.
  func giveUp()
}
