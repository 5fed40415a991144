import Interlock

/// An activity whose task has not ended.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package struct RunningActivity {
  package let label: String?

  /// The machine that declares the activity, and its stay.
  package let machine: ObjectIdentifier
  package let stay: Int

  /// The task; nil if time is virtual.
  package let task: Task<Void, Never>?

  let declaration: DeclaredActivity

  /// Whether the declaration has been removed.
  var isRemoved = false

  /// Whether it stops its own driver.
  var isStopping = false
}

/// Identifies an activity, which all tasks that it starts know.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct ActivityID: Hashable {
  /// The activity that the current task is part of.
  @TaskLocal static var current: ActivityID?

  private let driver: ObjectIdentifier
  private let number: Int

  init(_ number: Int, of driver: DriverIdentity) {
    self.driver = ObjectIdentifier(driver)
    self.number = number
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Starts the activities of the states that are still active (D2).
  func startActivities(of machine: _MachineEngine) {
    if !hasTime || isOver || machine.isRootAtEnd { return }
    if needsSurvey { survey() }
    for stay in stays.values.sorted(by: { $0.number < $1.number }) {
      guard let machine = stay.machine, stay.isCurrent else { continue }
      for activity in machine.activities where stay.activities[ObjectIdentifier(activity)] == nil {
        start(activity, of: machine, stay)
      }
    }
  }

  private func start(_ activity: DeclaredActivity, of machine: _MachineEngine, _ stay: Stay) {
    let number = nextNumber()
    let id = ObjectIdentifier(activity)
    stay.activities[id] = number
    guard let work = stay.works[id] ?? activity.work(for: machine) else { return }
    // No awaited handler waits for an activity, even if its driver was made in one.
    let task =
      clock == nil
      ? nil
      : Performance.$current.withValue(nil) {
        Task { [sender, identity] in
          let delivery = await ActivityID.$current.withValue(ActivityID(number, of: identity)) {
            await work()
          }
          sender.yield(.ended(task: number, delivery))
        }
      }
    activities[number] = RunningActivity(
      label: activity.label, machine: ObjectIdentifier(machine), stay: stay.number, task: task,
      declaration: activity)
  }

  /// Takes the result of an activity, unless its state was left or its declaration was removed.
  func end(activity number: Int, _ delivery: Delivery?) {
    if needsSurvey { survey() }
    guard let activity = activities.removeValue(forKey: number), let delivery, !activity.isRemoved,
      let stay = stays[activity.machine], stay.number == activity.stay, let machine = stay.machine,
      stay.isCurrent
    else { return }
    delivery(machine.chart)
  }

  /// Cancels an activity. One without a task has then ended.
  func cancel(activity number: Int) {
    if let task = activities[number]?.task { task.cancel() } else { activities[number] = nil }
  }

  /// Cancels the activities of a stay whose declarations have been removed.
  func cancelRemoved(of stay: Stay, _ machine: _MachineEngine) {
    if stay.activities.isEmpty { return }
    let declared = Set(machine.activities.map { ObjectIdentifier($0) })
    for (id, task) in stay.activities where !declared.contains(id) {
      stay.activities[id] = nil
      activities[task]?.isRemoved = true
      cancel(activity: task)
    }
  }
}
