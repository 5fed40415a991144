/// The removal of something that was registered.
public protocol Disposable {
  /// Whether there is nothing to remove any more.
  var disposed: Bool { get }

  /// Removes what was registered. The second call and all later ones do nothing.
  func dispose()
}

extension Disposable {
  /// Leaves the disposal to a bag.
  ///
  /// - Parameter bag: disposes of this when it is freed.
  public func disposed(by bag: DisposableBag) {
    bag.add(self)
  }
}
