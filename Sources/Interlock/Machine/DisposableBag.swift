/// A container that disposes of its disposables when it is freed.
///
/// ```swift
/// let bag = DisposableBag()
/// machine.addHandler(event: .press) { context in print(context) }.disposed(by: bag)
/// ```
public final class DisposableBag {
  private var disposables: [any Disposable] = []

  /// Makes an empty bag.
  public init() {}

  deinit {
    dispose()
  }

  /// Adds a disposable.
  ///
  /// - Complexity: O(1) amortised.
  func add(_ disposable: any Disposable) {
    disposables.append(disposable)
  }

  /// Disposes of all disposables in the order in which they were added, and empties the bag.
  public func dispose() {
    let held = disposables
    disposables = []
    for disposable in held { disposable.dispose() }
  }
}
