/// The members of an object in plain data, in the order of their keys.
package struct CodedObject: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: CodedValue

    package init(key: String, value: CodedValue) {
      self.key = key
      self.value = value
    }
  }

  package let members: [Member]

  /// Makes an object. Of members with the same key, the last counts.
  package init(_ members: [Member] = []) {
    self.members = Self.areOrdered(members) ? members : Self.sorted(members)
  }

  /// Whether keys only grow, as in what this library has written.
  private static func areOrdered(_ members: [Member]) -> Bool {
    for index in members.indices.dropFirst() where members[index - 1].key >= members[index].key {
      return false
    }
    return true
  }

  private static func sorted(_ members: [Member]) -> [Member] {
    var sorted: [Member] = []
    sorted.reserveCapacity(members.count)
    for index in order(of: members.count, by: { members[$0].key < members[$1].key }) {
      if sorted.last?.key == members[index].key { sorted.removeLast() }
      sorted.append(members[index])
    }
    return sorted
  }

  /// The value of a key; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of members.
  subscript(key: String) -> CodedValue? {
    var range = members.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if members[middle].key == key { return members[middle].value }
      range = members[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
