/// A name that changes when a definition's closures change.
final class Revision {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}

extension Definition {
  /// Adds a revision to the registration under way.
  mutating func addRevision(_ name: String) {
    index.append(Revision(name), for: Key(kind: .revision), effect: .ignore)
  }

  /// The names of the revisions, in order of registration.
  var revisions: [String] {
    index.elements(Key(kind: .revision)).map { downcast($0, to: Revision.self).name }
  }
}
