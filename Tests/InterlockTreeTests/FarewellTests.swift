import Interlock
import Testing

/// What goes while a tree is busy may use its machines once more.
@Suite struct FarewellTests {
  private enum Place: StateType { case here, there }
  private enum Sign: EventType { case first, second, third, attempt }

  /// A machine that is attached to another one while the message of an attempt of its own is let go.
  private final class Story {
    let parent = StateMachine<Place, Sign>(state: .here)
    let child = StateMachine<Place, Sign>(state: .here) { $0.add { On(.any, .any => .there) } }
    var lines: [String] = []

    init() {
      child.addHandler(event: .first) { [unowned self] _ in
        lines.append("first")
        let farewell = Farewell { [unowned self] in child <-! .third }
        let outcome = child.send(.second, userInfo: farewell)
        lines.append("second: \(outcome)")
      }
      child.addHandler(event: .second) { [unowned self] _ in
        if child.parent(as: AnyObject.self) == nil { parent.attach(child, to: .any) }
        lines.append("second")
      }
      child.addHandler(event: .third) { [unowned self] _ in
        lines.append("third")
        lines.append("attempt: \(child.send(.attempt))")
      }
      child.addHandler(event: .attempt) { [unowned self] _ in lines.append("attempt") }
    }
  }

  @Test(
    "H8: a message that is released when its machine has just been attached may make an attempt of the tree")
  func message() async {
    await #expect(processExitsWith: .success) {
      let story = Story()
      story.child <-! .first
      #expect(
        story.lines == [
          "first", "second: queued", "second", "third", "attempt: queued", "attempt",
        ])
      story.lines = []
      #expect(story.child.send(.third) == .moved(from: .there, to: .there))
      #expect(story.lines == ["third", "attempt: queued", "attempt"])
    }
  }

  @Test("H8: a message that is released during an attempt of the tree may make an attempt, too")
  func messageInside() async {
    await #expect(processExitsWith: .success) {
      let story = Story()
      let (parent, child) = (story.parent, story.child)
      var other: (any Disposable)?
      parent.addRoute(
        event: .first, .here => .there,
        condition: { _ in
          other?.dispose()
          story.lines.append("condition")
          child <-! .first
          return true
        })
      other = parent.addRoute(event: .first, .here => .here)
      parent.add { OnEntry(.there) { _ in story.lines.append("there") } }
      #expect(parent.send(.first) == .moved(from: .here, to: .there))
      #expect(
        story.lines == [
          "condition", "first", "second: queued", "second", "there", "third",
          "attempt: queued", "attempt",
        ])
      story.lines = []
      #expect(parent.send(.third) == .moved(from: .there, to: .there))
      #expect(story.lines == ["third", "attempt: queued", "attempt"])
    }
  }

  @Test("G1: the captures of a translation may make an attempt when the attachment is removed")
  func translation() async {
    await #expect(processExitsWith: .success) {
      let (outer, inner) = (Family.outer(), Family.inner())
      var outcome: Outcome<Family.Outer, Family.Signal>?
      outer.add {
        OnEntry(.on) { _ in
          let farewell = Farewell { outcome = outer.send(.shift) }
          let attachment = outer.attach(inner, to: .on) { event in withExtendedLifetime(farewell) { event } }
          attachment.dispose()
        }
      }
      #expect(outer.send(.power) == .moved(from: .off, to: .on))
      #expect(outcome != nil)
      #expect(outer.state == .busy)
      #expect(outer.send(.shift) == .moved(from: .busy, to: .on))
    }
  }

  @Test("H8: an object that a machine held may make an attempt when its last waiting attempt is over")
  func waiting() async {
    await #expect(processExitsWith: .success) {
      let outer = Family.outer()
      var inner: StateMachine<Family.Inner, Family.Signal>? = Family.inner()
      let attachment = outer.attach(inner!, to: .any)
      func hold(_ farewell: Farewell) {
        inner!.add { OnEntry(.high) { _ in withExtendedLifetime(farewell) {} } }
      }
      hold(Farewell { outer <-! .shift })
      outer.add {
        OnEntry(.on) { _ in
          inner?.send(.shift)
          attachment.dispose()
          inner = nil
        }
      }
      #expect(outer.send(.power) == .moved(from: .off, to: .on))
      #expect(outer.state == .busy)
      #expect(outer.send(.shift) == .moved(from: .busy, to: .on))
    }
  }

  private enum Cargo: StateType {
    case empty
    case kept(Farewell)
  }

  @Test("H1: the first state of an attached machine may make an attempt when it is released")
  func firstState() async {
    await #expect(processExitsWith: .success) {
      let (outer, inner) = (Family.outer(), Family.inner())
      var outcome: Outcome<Family.Outer, Family.Signal>?
      func make() -> StateMachine<Cargo, Family.Signal> {
        StateMachine(state: .kept(Farewell { outcome = outer.send(.power) }))
      }
      let middle = make()
      middle.addRoute(event: .shift, .any => .empty)
      middle.attach(inner, to: .empty)
      StateMachine<Cargo, Family.Signal>(state: .empty).attach(middle, to: .empty).dispose()
      #expect(middle.send(.shift).isAccepted)
      #expect(outcome == nil)
      outer.attach(middle, to: .on)
      #expect(outcome == .moved(from: .off, to: .on))
      #expect(middle.state == .empty)
      #expect(middle.isActive)
    }
  }

  @Test("H6, H8: a translation may edit its machine, whose attempt continues, and make another attempt")
  func editingTranslation() async {
    await #expect(processExitsWith: .success) {
      let (outer, inner) = (Family.outer(.on), Family.inner())
      var isEditing = false
      var lines: [String] = []
      outer.add { OnEntry(.any) { lines.append("\($0.toState)") } }
      outer.attach(inner, to: .any) { [unowned outer] (event: Family.Signal) -> Family.Signal? in
        if isEditing {
          isEditing = false
          outer.addErrorHandler { _ in lines.append("refused") }
          outer <-! .shift
        }
        return nil
      }
      for _ in 0..<2 { #expect(outer.send(.power).isAccepted) }
      lines = []
      isEditing = true
      #expect(outer.send(.shift) == .moved(from: .on, to: .busy))
      #expect(lines == ["busy", "on"])
      #expect(!outer.send(.stray).isAccepted)
      #expect(lines == ["busy", "on", "refused"])
    }
  }
}
