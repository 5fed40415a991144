#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// A lock, and a place to wait for what others change while they hold it.
///
/// `@unchecked`: the system's calls may be made from any thread, and both pointers are freed with the last reference.
@safe
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Holds the lock while a closure runs, which must not take it again.
  func withLock<Answer>(_ body: () -> Answer) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for a signal, and lets others have the lock meanwhile. Call it with the lock, and look again afterwards.
  func wait() {
    unsafe pthread_cond_wait(condition, mutex)
  }

  /// Wakes a thread that waits.
  func signal() {
    unsafe pthread_cond_signal(condition)
  }

  /// Wakes all threads that wait.
  func signalAll() {
    unsafe pthread_cond_broadcast(condition)
  }
}
