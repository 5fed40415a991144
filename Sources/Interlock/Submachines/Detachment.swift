/// A token that detaches a submachine from its parent.
@usableFromInline
final class Detachment: Registration {
  private weak var link: Link?

  @usableFromInline
  init(_ link: Link) {
    self.link = link
  }

  override var disposed: Bool {
    !(link?.isAttached ?? false)
  }

  override func dispose() {
    link?.detach()
    link = nil
  }

  override var noun: String { "attachment" }
}
