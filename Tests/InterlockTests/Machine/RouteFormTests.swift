import Interlock
import Testing

/// Two registrations that end together.
private struct Both: Disposable {
  let one: any Disposable
  let other: any Disposable

  var disposed: Bool { one.disposed && other.disposed }

  func dispose() {
    one.dispose()
    other.dispose()
  }
}

@Suite struct RouteFormTests {
  typealias Form<W: World> = (StateMachine<W.S, W.E>) -> any Disposable

  /// Every form in which the routes from a to b and from b to c can be declared for an event.
  private func eventForms<W: World>(_: W.Type, _ note: @escaping () -> Void) -> (
    plain: [Form<W>], handled: [Form<W>]
  ) {
    let go = W.go
    let pattern: Pattern<W.E> = [W.go, W.events[2]]
    let arrows = [W.a => W.b, W.b => W.c]
    let routes = arrows.map { Route<W.S, W.E>($0) { $0.userInfo == nil } }
    let open: (Context<W.S, W.E>) -> Bool = { $0.userInfo == nil }
    let handler: (Context<W.S, W.E>) -> Void = { _ in note() }
    func both(_ one: any Disposable, _ other: any Disposable) -> any Disposable {
      Both(one: one, other: other)
    }
    let plain: [Form<W>] = [
      {
        both(
          $0.addRoute(event: go, arrows[0], label: "x", condition: open),
          $0.addRoute(event: go, arrows[1], condition: open))
      },
      { $0.add { On(pattern, arrows[0], arrows[1]).when("x", open) } },
      { $0.add { On(go, arrows[0], arrows[1]).when("x", open) } },
      { $0.register(routesFor: pattern, arrows, label: "x", condition: open) },
      { $0.addRoutes(event: go, arrows, condition: open) },
      { $0.register(routesFor: pattern, routes) },
      { $0.register(routesFor: .some(go), routes) },
    ]
    let handled: [Form<W>] = [
      {
        both(
          $0.addRoute(event: go, arrows[0], handler: handler, condition: open),
          $0.addRoute(event: go, arrows[1], handler: handler, condition: open))
      },
      { $0.add { On(pattern, arrows[0], arrows[1]).when("x", open).then(handler) } },
      { $0.add { On(go, arrows[0], arrows[1]).when("x", open).then(handler) } },
      { $0.register(routesFor: pattern, arrows, label: "x", condition: open, handler: handler) },
      { $0.addRoutes(event: go, arrows, handler: handler, condition: open) },
      { $0.register(routesFor: pattern, routes, handler: handler) },
      { $0.register(routesFor: .some(go), routes, handler: handler) },
    ]
    return (plain, handled)
  }

  /// The same for target states.
  private func stateForms<W: World>(_: W.Type, _ note: @escaping () -> Void) -> (
    plain: [Form<W>], handled: [Form<W>]
  ) {
    let arrows = [W.a => W.b, W.b => W.c]
    let routes = arrows.map { Route<W.S, W.E>($0) { $0.userInfo == nil } }
    let open: (Context<W.S, W.E>) -> Bool = { $0.userInfo == nil }
    let handler: (Context<W.S, W.E>) -> Void = { _ in note() }
    func both(_ one: any Disposable, _ other: any Disposable) -> any Disposable {
      Both(one: one, other: other)
    }
    let plain: [Form<W>] = [
      { both($0.addRoute(arrows[0], label: "x", condition: open), $0.addRoute(arrows[1], condition: open)) },
      { $0.add { Allow(arrows[0], arrows[1]).when("x", open) } },
      { $0.addRoutes(arrows, condition: open) },
      { $0.register(routesFor: nil, routes) },
    ]
    let handled: [Form<W>] = [
      {
        both(
          $0.addRoute(arrows[0], handler: handler, condition: open),
          $0.add { Allow(arrows[1]).when("x", open).then(handler) })
      },
      { $0.addRoutes([arrows[0], arrows[1]], handler: handler, condition: open) },
      { $0.addRoutes(arrows, handler: handler, label: "x", condition: open) },
      { $0.register(routesFor: nil, routes, handler: handler) },
    ]
    return (plain, handled)
  }

  @Test(
    "R1: every form of event routes declares the same routes, and its disposal removes them",
    arguments: worlds)
  func events(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      var notes = 0
      let forms = eventForms(world) { notes += 1 }
      for (expectedNotes, list) in [(0, forms.plain), (2, forms.handled)] {
        for (number, form) in list.enumerated() {
          notes = 0
          let machine = StateMachine<W.S, W.E>(state: W.a)
          let registration = form(machine)
          #expect(!machine.send(W.go, userInfo: 1).isAccepted)
          #expect(!machine.send(W.halt).isAccepted)
          #expect(machine.destination(on: W.events[2]) == (number.isMultiple(of: 2) ? nil : W.b))
          machine <-! W.go <-! W.go
          #expect(machine.state == W.c)
          #expect(notes == expectedNotes)
          registration.dispose()
          #expect(!machine.hasRoute(event: W.go, transition: .any => .any))
        }
      }
    }
    check(world)
  }

  @Test(
    "R4: every form of state routes declares the same routes, and its disposal removes them",
    arguments: worlds)
  func states(world: any World.Type) {
    func check<W: World>(_ world: W.Type) {
      var notes = 0
      let forms = stateForms(world) { notes += 1 }
      for (expectedNotes, list) in [(0, forms.plain), (2, forms.handled)] {
        for form in list {
          notes = 0
          let machine = StateMachine<W.S, W.E>(state: W.a)
          let registration = form(machine)
          #expect(!machine.move(to: W.b, userInfo: 1).isAccepted)
          machine <- W.c <- W.b <- W.c
          #expect(machine.state == W.c)
          #expect(notes == expectedNotes)
          #expect(!machine.send(W.go).isAccepted)
          registration.dispose()
          #expect(!machine.hasRoute(.any => .any))
        }
      }
    }
    check(world)
  }
}
