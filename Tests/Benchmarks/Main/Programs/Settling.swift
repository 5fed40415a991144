import Interlock

/// A jar that is full by itself, without an event.
@Cases enum Jar: StateType { case filling(Int), full(Int) }
@Cases enum JarEvent: EventType { case add(Int), empty }

let jar = Blueprint<Jar, JarEvent>(state: .filling(0)) {
  On(\.add, \.filling => \.filling) { amount, content in content &+ amount }
  Always(\.filling => \.full) { content in content }.when("is full") { content in content > 5 }
  On(.empty, .full => .filling(0))
}

let jarEvents: [JarEvent] = [.add(2), .add(3), .add(4), .empty]

/// A meal of two courses, which is served when both are done.
enum Meal: StateType { case cooking, boiling, boiled, chopping, chopped, served }
enum MealEvent: EventType { case drain, cut, again }

let meal = Blueprint<Meal, MealEvent>(state: .cooking) {
  OnCompletion(.cooking => .served)
  On(.again, .served => .cooking)
  Within(.cooking, "rice", initial: .boiling) {
    On(.drain, .boiling => .boiled)
    FinalStates(.boiled)
  }
  Within(.cooking, "salad", initial: .chopping) {
    On(.cut, .chopping => .chopped)
    FinalStates(.chopped)
  }
}

let mealEvents: [MealEvent] = [.drain, .cut, .again]

/// A lamp that is dimmed by an event of its own as soon as it is on, and a chain of both transitions.
@Cases enum Lamp: StateType { case off, on(Int) }
@Cases enum LampEvent: EventType { case press, dim(Int), release }

func lamp(telling total: Counter) -> Blueprint<Lamp, LampEvent> {
  Blueprint(state: .off) {
    On(\.press, \.off => \.on) { _, _ in 100 }
    On(\.dim, in: \.on) { amount, brightness in brightness &-= amount }
    On(.release, .on => .off)
    OnEntry(.on) { context in context.raise(.dim(30)) }
    AfterChain(.off => .on => .off) { _ in total.add(1) }
  }
}

let lampEvents: [LampEvent] = [.press, .release]

/// A desk where guests with numbers wait for their turn.
@Cases enum Desk: StateType { case free, busy(Int) }
@Cases enum DeskEvent: EventType { case comes(Int), goes }

let desk = Blueprint<Desk, DeskEvent>(state: .free) {
  On(\.comes, \.free => \.busy) { number, _ in number }
  On(.goes, .busy => .free)
  Defer(.comes, in: .busy)
}

let deskEvents: [DeskEvent] = [.comes(1), .comes(2), .goes, .goes]
