public import Interlock

/// A disposable that calls a closure once.
public final class ActionDisposable: Disposable {
  private var action: (() -> Void)?

  /// Makes a disposable.
  ///
  /// - Parameter action: the closure. The first ``dispose()`` calls it and frees it.
  public init(action: @escaping () -> Void) {
    self.action = action
  }

  /// Whether the closure has been called.
  public var disposed: Bool { action == nil }

  /// Calls the closure on the first call, and does nothing after that.
  public func dispose() {
    action.take()?()
  }
}

extension ActionDisposable: CustomStringConvertible {
  /// Whether the closure has been called, in words.
  public var description: String { disposed ? "disposed" : "not disposed" }
}
