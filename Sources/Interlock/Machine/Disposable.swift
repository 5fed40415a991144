/// A token that removes a registration.
public protocol Disposable {
  /// Whether the registration has been removed.
  var disposed: Bool { get }

  /// Removes the registration. Later calls do nothing.
  func dispose()
}

extension Disposable {
  /// Adds the disposable to a bag, which disposes of it.
  ///
  /// - Parameter bag: the bag. It disposes of the disposable when the bag is freed.
  public func disposed(by bag: DisposableBag) {
    bag.add(self)
  }
}
