#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Traps unless it runs on the main actor.
///
/// On some platforms, the language's own check ends the process without a message. Therefore a task is tried first.
/// Outside of all tasks, and on systems without such tasks, only the language's check applies.
///
/// - Parameter machine: the machine whose closure is checked.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
@inline(never)
func checkMainActor(_ machine: @autoclosure () -> String, _ file: StaticString, _ line: UInt) {
  func sentence() -> String {
    "\(machine()) calls a closure of the main actor, but not there: make the machine on the main actor and drive it there."
  }
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), isInTask {
      if !canBeginOnMainActor() { fatalError(sentence(), file: file, line: line) }
    }
  #endif
  MainActor.preconditionIsolated(sentence(), file: file, line: line)
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
private var isInTask: Bool { unsafe withUnsafeCurrentTask { unsafe $0 != nil } }

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// Whether a task of the main actor can begin at once.
  ///
  /// A task that has to wait for its turn may begin later on a thread of its own.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @inline(never)
  private func canBeginOnMainActor() -> Bool {
    nonisolated(unsafe) var trial = (thread: pthread_self(), hasBegun: false)
    Task.immediate { @MainActor in
      if unsafe pthread_equal(trial.thread, pthread_self()) != 0 { unsafe trial.hasBegun = true }
    }
    return unsafe trial.hasBegun
  }
#endif
