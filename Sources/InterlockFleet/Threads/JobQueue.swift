#if SQLite || PostgreSQL || Redis
  /// Jobs for threads, first in first out.
  ///
  /// `@unchecked`: the monitor guards the variables.
  final class JobQueue<Job: Sendable>: @unchecked Sendable {
    private let monitor = Monitor()
    private let workerLimit: Int
    private var workers = 0
    private var idleWorkers = 0
    private var jobs: [Job?] = []
    private var first = 0

    /// The number of jobs that wait for a worker.
    private var waiting = 0
    private var isClosed = false

    init(workerLimit: Int) {
      self.workerLimit = workerLimit
    }

    /// Whether no job waits for a worker.
    var isEmpty: Bool { monitor.withLock { waiting == 0 } }

    /// Counts one more worker, if none is free for one more job and there may be more.
    ///
    /// - Returns: whether the caller has to start the worker.
    func addWorker() -> Bool {
      monitor.withLock {
        guard workers < workerLimit, idleWorkers <= waiting else { return false }
        workers += 1
        return true
      }
    }

    /// Takes back a worker that could not be started.
    func removeWorker() {
      monitor.withLock { workers -= 1 }
    }

    /// - Returns: false if there are no workers.
    func append(_ job: Job) -> Bool {
      monitor.withLock {
        if workers == 0 { return false }
        // A queue that is never empty must not grow.
        if first > 32, first > jobs.count / 2 {
          jobs.removeFirst(first)
          first = 0
        }
        jobs.append(job)
        waiting += 1
        monitor.signal()
        return true
      }
    }

    func close() {
      monitor.withLock {
        isClosed = true
        monitor.signalAll()
      }
    }

    /// Waits for a job.
    ///
    /// - Returns: nil if the queue is closed and there is none left.
    func next() -> Job? {
      monitor.withLock {
        idleWorkers += 1
        while waiting == 0 && !isClosed { monitor.wait() }
        idleWorkers -= 1
        guard waiting > 0 else { return nil }
        // What a job holds is released by its worker, without the lock.
        let job = jobs[first].take()
        first += 1
        waiting -= 1
        if waiting == 0 {
          jobs.removeAll(keepingCapacity: true)
          first = 0
        }
        return job
      }
    }
  }
#endif
