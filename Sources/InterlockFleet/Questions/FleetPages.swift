/// An answer in pages: a sequence that asks the store for the next page at the end of each page.
///
/// ```swift
/// for try await machine in shop.machines(in: .placed) { print(machine) }
/// ```
///
/// What is written meanwhile may be left out or included. No element is returned twice.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct FleetPages<Element: Sendable>: AsyncSequence, Sendable {
  /// Returns the next page, and how it is asked for the one after that; an empty page is the end.
  let next: @Sendable (_ last: Element?) async throws -> [Element]

  /// Asks for one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let next: @Sendable (_ last: Element?) async throws -> [Element]
    private var page: [Element] = []
    private var place = 0
    private var isAtEnd = false

    fileprivate init(_ next: @escaping @Sendable (_ last: Element?) async throws -> [Element]) {
      self.next = next
    }

    /// Returns the next element; nil after the last one.
    ///
    /// - Throws: ``StoreError``.
    public mutating func next() async throws -> Element? {
      if isAtEnd { return nil }
      if place == page.count {
        page = try await next(page.last)
        place = 0
        isAtEnd = page.isEmpty
        if isAtEnd { return nil }
      }
      place += 1
      return page[place - 1]
    }
  }

  /// Begins with the first page.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next) }

  /// All elements at once.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of elements, which are all held in memory.
  public func all() async throws -> [Element] {
    var all: [Element] = []
    for try await element in self { all.append(element) }
    return all
  }
}
