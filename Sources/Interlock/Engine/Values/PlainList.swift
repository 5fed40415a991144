/// A list of references that own nothing, in memory of its own. Emptying and filling it again counts no references.
@safe
struct PlainList<Element>: ~Copyable {
  // Invariant: `memory` has room for `capacity` elements, of which the first `count` are initialized.

  private var memory: UnsafeMutablePointer<Element>
  private var capacity = 4
  private(set) var count = 0

  init() {
    unsafe memory = .allocate(capacity: 4)
  }

  deinit {
    unsafe memory.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    assert(index < count)
    return unsafe memory[index]
  }

  /// Appends an element.
  ///
  /// - Complexity: O(1) amortised.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (memory + count).initialize(to: element)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe grown.moveInitialize(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = unsafe grown
    capacity *= 2
  }

  /// Removes all elements.
  mutating func removeAll() { count = 0 }
}
