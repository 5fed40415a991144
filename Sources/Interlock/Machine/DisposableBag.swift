/// Disposes of what was added to it when it is freed.
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

  /// How many disposables the bag holds.
  public var count: Int { disposables.count }

  /// Adds a disposable.
  ///
  /// - Complexity: O(1) amortised.
  public func add(_ disposable: any Disposable) {
    disposables.append(disposable)
  }

  /// Disposes of all that was added, in the order of adding, and empties the bag.
  public func dispose() {
    let held = disposables
    disposables = []
    for disposable in held { disposable.dispose() }
  }
}

extension DisposableBag: CustomStringConvertible, CustomDebugStringConvertible {
  /// How much the bag holds, in words.
  public var description: String { count == 1 ? "1 disposable" : "\(count) disposables" }

  /// The same with the type.
  public var debugDescription: String { "DisposableBag(\(description))" }
}
