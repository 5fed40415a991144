/// The mappings of a kind, in order of registration.
final class MappingList {
  let mappings: [Mapping]

  init(_ mappings: [Mapping]) {
    self.mappings = mappings
  }
}
