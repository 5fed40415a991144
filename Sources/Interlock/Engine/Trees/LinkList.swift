/// The links of a machine in order of attachment. The cost of removing one does not grow with their number.
///
/// A removed link leaves a gap. Gaps are closed when they are the majority.
///
/// Invariants: a link's `position` is its index; there is no gap before `startIndex`.
struct LinkList: BidirectionalCollection {
  private static var fewest: Int { 8 }

  private var places: ContiguousArray<Link?> = []
  private(set) var startIndex = 0
  private(set) var count = 0

  /// The links of embedded submachines.
  private(set) var embedded: [Link] = []

  var endIndex: Int { places.count }

  var isEmpty: Bool { count == 0 }

  subscript(place: Int) -> Link {
    guard let link = places[place] else { preconditionFailure("An index is that of a link.") }
    return link
  }

  func index(after place: Int) -> Int {
    var next = place + 1
    while next < places.count, places[next] == nil { next += 1 }
    return next
  }

  func index(before place: Int) -> Int {
    var previous = place - 1
    while previous > startIndex, places[previous] == nil { previous -= 1 }
    return previous
  }

  /// Appends a link.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ link: Link) {
    link.position = places.count
    places.append(link)
    count += 1
    if link.isEmbedded { embedded.append(link) }
  }

  /// Removes a link of the list.
  ///
  /// - Returns: the link, to be released when nothing is being changed.
  /// - Complexity: O(1) amortised, and O(*n*) in the number of embedded ones.
  mutating func remove(_ link: Link) -> Link? {
    let removed = places[link.position].take()
    count -= 1
    if link.isEmbedded { embedded.removeAll { $0 === link } }
    if link.position == startIndex { startIndex = index(after: startIndex) }
    if places.count > Self.fewest, places.count > 2 * count { close() }
    return removed
  }

  private mutating func close() {
    places = ContiguousArray(places.lazy.filter { $0 != nil })
    startIndex = 0
    for place in places.indices { places[place]?.position = place }
  }
}
