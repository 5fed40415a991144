#if canImport(SwiftUI)
  public import SwiftUI

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  extension ObservableMachine {
    /// A binding to a part of the state, for a control that sends an event with the new value, such as
    /// `TextField("Email", text: login.binding(\.email) { .edit($0) })`.
    ///
    /// If the event is refused, the control shows the old value.
    ///
    /// - Parameters:
    ///   - part: the part that the control shows.
    ///   - event: makes the event that is sent with a new value.
    public func binding<Value: Sendable>(
      _ part: any KeyPath<S, Value> & Sendable, send event: @escaping @MainActor @Sendable (Value) -> E
    ) -> Binding<Value> {
      // Controls read and write on the main actor.
      Binding(
        get: { MainActor.assumeIsolated { self.state[keyPath: part] } },
        set: { value in MainActor.assumeIsolated { _ = self.send(event(value)) } })
    }
  }
#endif
