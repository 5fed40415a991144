import Allocations

/// What a piece of work asks of the heap.
struct Heap {
  let blocks: Double
  let bytes: Double

  /// Whether the counters work on this platform.
  static var isCounted: Bool { allocations_are_counted() != 0 }

  /// Does the work, and counts the blocks that it allocates and the bytes that it leaves in use.
  static func used(by work: () -> Void) -> Heap {
    let before = (blocks: allocation_count(), bytes: allocated_bytes())
    count_allocations(1)
    work()
    count_allocations(0)
    return Heap(
      blocks: Double(allocation_count() - before.blocks), bytes: Double(allocated_bytes() - before.bytes))
  }
}
