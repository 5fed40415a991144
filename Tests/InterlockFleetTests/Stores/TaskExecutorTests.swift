#if SQLite || PostgreSQL || Redis
  import Foundation
  import Interlock
  import InterlockFleet
  import Synchronization
  import TestSupport
  import Testing

  /// Tasks on the threads of a store's connections.
  @Suite struct TaskExecutorTests {
    @Test("Tasks on a store's threads are answered as all others are", arguments: TestedStore.threaded)
    func answersAreTheSame(_ tested: TestedStore) async throws {
      let opened = try await tested.open()
      let executor = try #require(opened.executor)
      let steps: [(Step, key: String?)] = [
        (.add("a cup"), nil), (.place(1), "click"), (.place(1), "click"), (.add("a pot"), nil),
        (.pay(5), nil), (.ship, nil),
      ]
      @Sendable func answers(_ id: String) async throws -> [String] {
        let shop = shop(opened)
        var answers: [String] = []
        for (step, key) in steps { answers.append("\(try await shop.send(step, to: id, key: key))") }
        let machine = try #require(try await shop.machine(id))
        answers.append("\(machine.state as Order?, default: "none")")
        answers.append("\(try await shop.verifyJournal(of: id))")
        return answers
      }
      let there = Task(executorPreference: executor) { try await answers("there") }
      let here = try await answers("here")
      #expect(try await there.value == here)
      #expect(here.contains("moved .cart => .placed (repeated)"))
      let error = Task(executorPreference: executor) {
        try await #require(throws: StoreError.self) { try await opened.write("") }
      }
      #expect(try await error.value == .invalidName("an identifier or a key is empty"))
    }

    @Test("A task on a store's thread sends without changing threads", arguments: TestedStore.threaded)
    func threadsAreNotChanged(_ tested: TestedStore) async throws {
      let opened = try await tested.open()
      let executor = try #require(opened.executor)
      let sender = Task(executorPreference: executor) {
        let shop = shop(opened)
        var threads: Set = [currentThread()]
        for _ in 0..<100 {
          try await shop.send(.add("a cup"), to: "1")
          threads.insert(currentThread())
        }
        return threads.count
      }
      #expect(try await sender.value == 1)
    }

    @Test("A task that never suspends lets others go first", arguments: TestedStore.threaded)
    func othersAreNotStarved(_ tested: TestedStore) async throws {
      let opened = try await tested.open(connections: 1)
      let executor = try #require(opened.executor)
      let end = ContinuousClock.now.advanced(by: .seconds(1200))
      let hasBegun = Atomic(false)
      let isEnough = Atomic(false)
      let greedy = Task(executorPreference: executor) {
        while !isEnough.load(ordering: .acquiring) && ContinuousClock.now < end {
          try await opened.write("greedy")
          hasBegun.store(true, ordering: .releasing)
        }
        return isEnough.load(ordering: .acquiring)
      }
      while !hasBegun.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
      // One that comes from another thread, and one that runs on the same.
      try await opened.write("modest")
      _ = try await Task(executorPreference: executor) { try await opened.write("modest") }.value
      isEnough.store(true, ordering: .releasing)
      #expect(try await greedy.value)
    }

    @Test("A store may be released before the tasks on its threads end", arguments: TestedStore.threaded)
    func tasksOutliveTheirStore(_ tested: TestedStore) async throws {
      let isReleased = Atomic(false)
      weak var store: AnyObject?
      weak var threads: (any TaskExecutor)?
      let task: Task<Int, any Error>
      do {
        let opened = try await tested.open()
        try await opened.write("a")
        let executor = try #require(opened.executor)
        (store, threads) = (opened.store as AnyObject, executor)
        task = Task(executorPreference: executor) {
          while !isReleased.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
          // Jobs still run on the threads, one after the other.
          return await withTaskGroup { group in
            for number in 1...10 { group.addTask { number } }
            return await group.reduce(0, +)
          }
        }
      }
      #expect(store == nil)
      #expect(threads != nil)
      isReleased.store(true, ordering: .releasing)
      #expect(try await task.value == 55)
      let end = ContinuousClock.now.advanced(by: .seconds(1200))
      while threads != nil && ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
      #expect(threads == nil)
    }

    @Test("Effects are not delivered on the threads of a store", arguments: TestedStore.threaded)
    func deliverersAreElsewhere(_ tested: TestedStore) async throws {
      let opened = try await tested.open(connections: 1)
      let executor = try #require(opened.executor)
      let shop = shop(opened)
      let number = 20
      for id in 1...number {
        try await shop.send(.add("a cup"), to: "\(id)")
        try await shop.send(.place(1), to: "\(id)")
      }
      let own = await Task(executorPreference: executor) { currentThread() }.value
      let delivered = Guarded<[ObjectIdentifier]>([])
      try await shop.deliver { _ in
        delivered.withLock { $0.append(currentThread()) }
        return .pay(5)
      }
      let threads = delivered.withLock { $0 }
      #expect(threads.count == number)
      #expect(!threads.contains(own))
    }
  }

  /// The thread that runs this code.
  private func currentThread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
#endif
