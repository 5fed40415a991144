import Interlock
import SwiftState

/// An attempt that is made over and over, for its instructions to be counted.
struct Workload {
  let name: String

  /// Makes the machine; what is returned attempts the n-th event.
  let prepare: () -> (Int) -> Bool

  /// Makes so many attempts.
  func run(_ attempts: Int) {
    let attempt = prepare()
    var accepted = 0
    for index in 0..<attempts where attempt(index) { accepted += 1 }
    blackHole = blackHole &+ accepted
  }

  static var all: [Workload] {
    [
      Workload(name: "player") {
        let machine = StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
        let stream = PlayerStream.evening
        return { machine.tryEvent(stream[$0]) }
      },
      Workload(name: "state-attempt") {
        let machine = StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
        let stream = PlayerStream.targets
        return { machine.tryState(stream[$0]) }
      },
      Workload(name: "handler") {
        let total = Counter()
        let machine = StateMachine<Player, Button>(state: .empty) {
          $0.addPlayerRoutes()
          $0.add { After { _ in total.add(1) } }
        }
        let stream = PlayerStream.evening
        return { machine.tryEvent(stream[$0]) }
      },
      Workload(name: "condition") {
        let machine = StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes { _ in true } }
        let stream = PlayerStream.evening
        return { machine.tryEvent(stream[$0]) }
      },
      Workload(name: "all-kinds-of-handlers") {
        let total = Counter()
        let machine = StateMachine<Player, Button>(state: .empty) {
          $0.addPlayerRoutes { _ in true }
          $0.add { After { _ in total.add(1) } }
          $0.add { OnExit(.any) { _ in total.add(1) } }
          $0.add { OnEntry(.any) { _ in total.add(1) } }
          $0.addErrorHandler { _ in total.add(1) }
        }
        let stream = PlayerStream.random
        return { machine.tryEvent(stream[$0]) }
      },
      Workload(name: "mapping") {
        let machine = Machine<Form, FormEvent>(state: .editing) {
          $0.addRouteMapping { event, fromState, _ in event.flatMap { routeForm(fromState, $0) } }
        }
        let stream: [FormEvent] = repeated([.save, .confirm(true), .finish(success: true), .shown])
        return { machine.tryEvent(stream[$0]) }
      },
      Workload(name: "kinds") {
        let machine = makeUpload()
        return { machine.tryEvent(uploadStream[$0]) }
      },
      Workload(name: "kinds-handler") {
        let machine = toldUploadBlueprint.machine()
        return { machine.tryEvent(uploadStream[$0]) }
      },
      Workload(name: "kinds-two-levels") {
        let machine = innerUploadBlueprint.machine()
        return { machine.tryEvent(uploadStream[$0]) }
      },
      Workload(name: "large") {
        let machine = ring(1000)
        let stream = (0..<streamLength).map { Step(number: $0 % 1000) }
        return { machine.tryEvent(stream[$0]) }
      },
      Workload(name: "submachine") {
        let machine = nest(1).root
        return { _ in machine.tryEvent(.push) }
      },
      Workload(name: "two-levels") {
        let tree = session.machine()
        let stream = SignalStream.session
        return { tree.tryEvent(stream[$0]) }
      },
      Workload(name: "two-levels-handlers") {
        let total = Counter()
        let tree = session(onSession: { _ in total.add(1) }, onTransfer: { _ in total.add(1) }).machine()
        let stream = SignalStream.session
        return { tree.tryEvent(stream[$0]) }
      },
      Workload(name: "move-across-levels") {
        let tree = radio(counting: Counter()).machine()
        return { tree.tryEvent(turns[$0]) }
      },
      Workload(name: "order") {
        let machine = order(telling: Counter()).machine()
        return { machine.send(orderStream[$0 % orderStream.count]).isAccepted }
      },
      Workload(name: "parcel") {
        let machine = parcel(telling: Counter()).machine()
        return { machine.send(parcelStream[$0 % parcelStream.count]).isAccepted }
      },
      Workload(name: "parcel-in-data-lines") {
        let machine = parcelInDataLines(telling: Counter()).machine()
        return { machine.send(parcelStream[$0 % parcelStream.count]).isAccepted }
      },
      Workload(name: "door") {
        let machine = door(telling: Counter(), keys: Counter()).machine()
        return { machine.send(handStream[$0 % handStream.count]).isAccepted }
      },
      Workload(name: "lift") {
        let machine = lift(telling: Counter(), power: Counter()).machine()
        return { machine.send(liftStream[$0 % liftStream.count]).isAccepted }
      },
      Workload(name: "shop") {
        let machine = shop(telling: Counter()).machine()
        return { machine.send(shopStream[$0 % shopStream.count]).isAccepted }
      },
      Workload(name: "stage") {
        let machine = stage(telling: Counter()).machine()
        return { machine.send(stageStream[$0 % stageStream.count]).isAccepted }
      },
      Workload(name: "call") {
        let machine = talk(telling: Counter()).machine()
        return { machine.send(talkStream[$0 % talkStream.count]).isAccepted }
      },
      Workload(name: "eventless") {
        let machine = jar.machine()
        return { machine.send(jarEvents[$0 & 3]).isAccepted }
      },
      Workload(name: "completion") {
        let machine = meal.machine()
        return { machine.send(mealEvents[$0 % 3]).isAccepted }
      },
      Workload(name: "raise-and-chain") {
        let machine = lamp(telling: Counter()).machine()
        return { machine.send(lampEvents[$0 & 1]).isAccepted }
      },
      Workload(name: "defer") {
        let machine = desk.machine()
        return { machine.send(deskEvents[$0 & 3]).isAccepted }
      },
      Workload(name: "kitchen") {
        let machine = kitchen(telling: Counter()).machine()
        return { machine.send(kitchenStream[$0 % kitchenStream.count]).isAccepted }
      },
      Workload(name: "chart") {
        let machine = phone(telling: Counter()).machine()
        return { machine.send(phoneStream[$0 % phoneStream.count]).isAccepted }
      },
      Workload(name: "silent-chart") {
        let machine = silentPhone.machine()
        return { machine.send(phoneStream[$0 % phoneStream.count]).isAccepted }
      },
      Workload(name: "query") {
        let machine = StateMachine<Player, Button>(state: .stopped) { $0.addPlayerRoutes() }
        let stream = PlayerStream.random
        return { machine.destination(on: stream[$0]) != nil }
      },
      Workload(name: "snapshot") {
        let machine = connectedCall()
        return { _ in saveAndRestore(machine) }
      },
      Workload(name: "snapshot-json") {
        let line = JSONLine()
        return { line.goesThere(number: $0) }
      },
      Workload(name: "edit") {
        let machine = grid(100)
        return { index in
          let registration = machine.addRoute(
            event: Step(number: 9), Place(number: 0) => Place(number: 1))
          defer { registration.dispose() }
          return machine.tryEvent(Step(number: index % 9))
        }
      },
    ]
  }
}
