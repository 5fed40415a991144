/// The links of a machine in order of attachment. The cost of removing one does not grow with their number.
///
/// A removed link leaves a gap. Gaps are closed when they are the majority.
///
/// Invariants: a link's `position` is its index; the first `leadingGaps` places are gaps, and the next one is not.
struct LinkList: Sequence {
  private static var fewest: Int { 8 }

  private var places: ContiguousArray<Link?> = []
  private var leadingGaps = 0
  private(set) var count = 0

  /// The links of embedded submachines.
  private(set) var embedded: [Link] = []

  var isEmpty: Bool { count == 0 }

  func makeIterator() -> Iterator { Iterator(places, from: leadingGaps) }

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
    while leadingGaps < places.count, places[leadingGaps] == nil { leadingGaps += 1 }
    if places.count > Self.fewest, places.count > 2 * count { close() }
    return removed
  }

  private mutating func close() {
    places = ContiguousArray(places.lazy.filter { $0 != nil })
    leadingGaps = 0
    for place in places.indices { places[place]?.position = place }
  }
}

extension LinkList {
  /// Visits the links that were in the list when the iteration began.
  struct Iterator: IteratorProtocol {
    private let places: ContiguousArray<Link?>
    private var place: Int

    fileprivate init(_ places: ContiguousArray<Link?>, from place: Int) {
      self.places = places
      self.place = place
    }

    @inline(never)
    mutating func next() -> Link? {
      while place < places.count {
        defer { place += 1 }
        if let link = places[place] { return link }
      }
      return nil
    }
  }
}
