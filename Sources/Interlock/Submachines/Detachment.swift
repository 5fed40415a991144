/// A token that detaches a submachine from its parent.
@usableFromInline
final class Detachment: Disposable {
  private weak var link: Link?

  @usableFromInline
  init(_ link: Link) {
    self.link = link
  }

  @usableFromInline var disposed: Bool {
    !(link?.isAttached ?? false)
  }

  @usableFromInline
  func dispose() {
    link?.detach()
    link = nil
  }
}

extension Detachment: CustomStringConvertible {
  @usableFromInline var description: String { "attachment, \(disposed ? "disposed" : "not disposed")" }
}
