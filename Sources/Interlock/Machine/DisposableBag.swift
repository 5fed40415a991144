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

  /// The number of disposables in the bag.
  public var count: Int { disposables.count }

  /// Adds a disposable.
  ///
  /// - Complexity: O(1) amortised.
  public func add(_ disposable: any Disposable) {
    disposables.append(disposable)
  }

  /// Disposes of all disposables in the order in which they were added, and empties the bag.
  public func dispose() {
    let held = disposables
    disposables = []
    for disposable in held { disposable.dispose() }
  }
}

extension DisposableBag: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number of disposables, in words.
  public var description: String { count == 1 ? "1 disposable" : "\(count) disposables" }

  /// The same with the type.
  public var debugDescription: String { "DisposableBag(\(description))" }
}
