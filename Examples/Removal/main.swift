// Every registration can be removed: with its disposable, with a bag, or together with its owner.

import Interlock

enum Lamp: StateType { case off, on }
enum Tap: EventType { case toggle }

final class Screen {
  let name: String

  init(_ name: String) { self.name = name }
}

let lamp = Machine<Lamp, Tap>(state: .off) { machine in
  machine.addRoute(event: .toggle, .off => .on)
}

let wayBack = lamp.addRoute(event: .toggle, .on => .off)

let bag = DisposableBag()
lamp.addHandler(event: .toggle) { _ in print("a handler in a bag") }.disposed(by: bag)
lamp.addErrorHandler { context in print("refused:", context.refusal!) }.disposed(by: bag)

var screen: Screen? = Screen("a screen")
lamp.addAnyHandler(.any => .any, owner: screen!) { screen, context in
  print("\(screen.name) shows \(context.toState)")
}

lamp <-! .toggle <-! .toggle

print("the screen goes")
screen = nil
lamp <-! .toggle

print("the way back goes")
wayBack.dispose()
lamp <-! .toggle

print("the bag is emptied")
bag.dispose()
lamp <-! .toggle
print("disposed: \(wayBack.disposed), still \(lamp.state)")
