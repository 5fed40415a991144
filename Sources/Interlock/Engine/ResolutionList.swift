/// The resolutions of a program, by the places that cells name.
///
/// Invariant: a place is in use or in `free`, never both.
@usableFromInline
@safe
struct ResolutionList<S: StateType, E: EventType> {
  @usableFromInline var base: UnsafeMutablePointer<Unmanaged<Resolution<S, E>>?>?
  private var capacity = 0
  private var count = 0
  private var free: [Int] = []

  init() {}

  /// The resolution at a place that is in use.
  @inlinable
  subscript(place: Int) -> Unmanaged<Resolution<S, E>> {
    @inline(__always) get {
      unsafe base.unsafelyUnwrapped[place].unsafelyUnwrapped
    }
  }

  /// Takes a resolution in.
  ///
  /// - Returns: its place.
  mutating func insert(_ resolution: Resolution<S, E>) -> Int {
    let place = free.popLast() ?? count
    if place == count {
      if count == capacity { grow() }
      count += 1
    }
    unsafe base.unsafelyUnwrapped[place] = .passRetained(resolution)
    return place
  }

  /// Lets a resolution go.
  ///
  /// - Returns: the resolution, for whoever is following it.
  mutating func remove(_ place: Int) -> Resolution<S, E> {
    let resolution = unsafe self[place].takeRetainedValue()
    unsafe base.unsafelyUnwrapped[place] = nil
    free.append(place)
    return resolution
  }

  /// Lets all resolutions go.
  mutating func removeAll(_ visit: (Resolution<S, E>) -> Void) {
    for place in 0..<count {
      if let resolution = unsafe base.unsafelyUnwrapped[place] {
        unsafe visit(resolution.takeRetainedValue())
      }
    }
    unsafe base?.deallocate()
    self = ResolutionList()
  }

  private mutating func grow() {
    let grown = UnsafeMutablePointer<Unmanaged<Resolution<S, E>>?>.allocate(capacity: max(8, 2 * capacity))
    unsafe grown.initialize(repeating: nil, count: max(8, 2 * capacity))
    if let base = unsafe base {
      unsafe grown.update(from: base, count: count)
      unsafe base.deallocate()
    }
    unsafe base = grown
    capacity = max(8, 2 * capacity)
  }
}
