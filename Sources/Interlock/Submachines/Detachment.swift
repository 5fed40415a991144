/// The removal of a submachine from its parent.
final class Detachment: Disposable {
  private weak var link: TreeLink?

  init(_ link: TreeLink) {
    self.link = link
  }

  var disposed: Bool {
    !(link?.isAttached ?? false)
  }

  func dispose() {
    link?.detach()
    link = nil
  }
}

extension Detachment: CustomStringConvertible {
  var description: String { "attachment, \(disposed ? "disposed" : "not disposed")" }
}
