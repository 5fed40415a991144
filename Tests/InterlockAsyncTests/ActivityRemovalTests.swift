import Interlock
import InterlockAsync
import Testing

@Suite struct ActivityRemovalTests {
  @Test(
    "D2, G1: an activity of a machine can be removed: the running task is cancelled and its result dropped")
  func removal() async {
    let (gate, log) = (Gate(), Log())
    let machine = StateMachine<Phone, Call>(state: .connecting)
    machine.addRoute(event: .connected, .any => .talking)
    let activity = machine.addActivity(during: .connecting, "connect") { _ in
      await gate.pass()
      log(Task.isCancelled ? "cancelled" : "ends")
      return .connected
    }
    let drive = Drive(machine)
    activity.dispose()
    drive.driver.turn()
    await drive.settle(ending: "connect")
    #expect(await log.next() == ["cancelled"])
    #expect(machine.state == .connecting)
    machine.addActivity(during: [.idle, .connecting], "connect") { _ in .connected }
    drive.driver.turn()
    await drive.settle(ending: "connect")
    #expect(machine.state == .talking)
  }

  @Test(
    "D2, G1: of several activities only the one that is removed is cancelled, and its result is dropped, also on its way",
    arguments: [false, true])
  func oneOfSeveral(hasEnded: Bool) async {
    let (gate, log) = (Gate(), Log())
    let machine = StateMachine<Phone, Call>(state: .connecting)
    machine.addRoute(event: .connected, .any => .talking)
    let activity = machine.addActivity(during: .connecting, "connect") { _ in
      await gate.pass()
      log(Task.isCancelled ? "cancelled" : "ends")
      return .connected
    }
    machine.addActivity(during: .connecting, "watch") { _ in
      await Gate().pass()
      return nil
    }
    let drive = Drive(machine)
    await drive.settle()
    if hasEnded {
      gate.open()
      #expect(await log.next() == ["ends"])
      for activity in drive.driver.activities.values where activity.label == "connect" {
        await activity.task?.value
      }
      activity.dispose()
    } else {
      activity.dispose()
      drive.driver.turn()
      #expect(await log.next() == ["cancelled"])
    }
    await drive.settle(ending: "connect")
    #expect(machine.state == .connecting)
    #expect(drive.driver.unfinished == ["watch"])
    await drive.driver.stop()
  }
}
