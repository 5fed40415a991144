extension Index {
  /// Puts other elements for those of the entries, which stay where they are.
  ///
  /// - Parameter transform: is given an entry and its place.
  /// - Returns: the old elements, to be let go when nothing is being changed any more.
  mutating func replaceElements(_ transform: (Entry, _ place: Int32) -> AnyObject?) -> [AnyObject] {
    var replaced: [AnyObject] = []
    for place in entries.indices where entries[place].registration >= 0 {
      let element = transform(entries[place], Int32(place))
      if element === entries[place].element { continue }
      if let old = entries[place].element { replaced.append(old) }
      setElement(element, at: place)
    }
    return replaced
  }
}
