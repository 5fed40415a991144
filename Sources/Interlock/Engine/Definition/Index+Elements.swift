extension Index {
  /// Replaces the elements of the entries, which stay where they are.
  ///
  /// - Parameter transform: receives an entry and its index.
  /// - Returns: the old elements, to be released when nothing is being changed.
  mutating func replaceElements(_ transform: (Entry, _ place: Int32) -> AnyObject?) -> [AnyObject] {
    var replaced: [AnyObject] = []
    for place in entries.indices where entries[place].registration >= 0 {
      let entry = entries[place]
      let element = transform(entry, Int32(place))
      if element === entry.element { continue }
      if let old = entry.element { replaced.append(old) }
      setElement(element, at: place)
    }
    return replaced
  }
}
