/// An immutable definition that any number of machines share.
///
/// A blueprint consists of declarations, one on each line: `On`, `Allow`, `Ignore`, `After`, `OnEntry` and
/// more. Its lines can also be `if`, `switch` and `for` statements, other blueprints, and parts written elsewhere.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   OnEntry(.red) { _ in print("stop!") }
/// }
/// let machine = lights.machine()
/// machine <-! .press
/// print(machine.state)  // green
/// ```
///
/// A blueprint is `Sendable`, so that it can be a global constant or pass to other tasks. Therefore its closures are
/// `@Sendable`.
public struct Blueprint<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// A guard. It must be pure: it must not change anything. Each attempt judges it at most once, before anything changes.
  public typealias Condition = @Sendable (Context<S, E>) -> Bool

  /// A guard that gives its reason: it returns an error for the refusal, or nil if the route may be taken (K3).
  public typealias Objection = @Sendable (Context<S, E>) -> (any Error)?

  /// Computes the state, with its data, that an event leads to. The event is nil for a completion or a timeout (K2).
  @usableFromInline package typealias Value = @Sendable (_ event: E?, _ state: S) -> S?

  /// A closure that runs after a transition or a refusal.
  public typealias Handler = @Sendable (Context<S, E>) -> Void

  @usableFromInline let content: BlueprintContent<S, E>

  /// The initial state of the blueprint's machines.
  public var state: S { content.state }

  /// Findings that may be mistakes or may be intended.
  public var warnings: [BlueprintFinding] { content.warnings }

  /// The declarations.
  public var part: Part { content.part }

  /// Identifies the definition (S3). The blueprint's machines have the same fingerprint until they are edited.
  public var fingerprint: Fingerprint { content.fingerprint }

  /// Makes a blueprint.
  ///
  /// - Parameters:
  ///   - state: the initial state of the blueprint's machines.
  ///   - revision: a text that stands for what the closures do, as a part of the ``fingerprint`` (S3). Give another
  ///     one when a change to them makes old snapshots unusable.
  ///   - content: the declarations. Mistakes in them trap, with a sentence for each. For a definition computed from
  ///     data, use ``validated(state:revision:_:)``, which throws them.
  /// - Complexity: O(*n*) in the number of arrows, times the number of handlers.
  public init(state: S, revision: String? = nil, @LineBuilder<Blueprint> _ content: () -> Part) {
    do throws(InvalidBlueprint) {
      self.content = try BlueprintContent(checking: content(), revision, startingIn: state)
    } catch {
      fatalError(error.description)
    }
  }

  /// Makes a blueprint from a definition that may contain mistakes, such as one computed from data.
  ///
  /// - Parameters:
  ///   - state: the initial state of the blueprint's machines.
  ///   - revision: a text that stands for what the closures do, as a part of the ``fingerprint`` (S3).
  ///   - content: the declarations.
  /// - Returns: the blueprint, with its ``warnings``.
  /// - Throws: ``InvalidBlueprint`` with all mistakes, if there are any.
  public static func validated(
    state: S, revision: String? = nil, @LineBuilder<Blueprint> _ content: () -> Part
  ) throws(InvalidBlueprint) -> Blueprint {
    Blueprint(try BlueprintContent(checking: content(), revision, startingIn: state))
  }

  private init(_ content: BlueprintContent<S, E>) {
    self.content = content
  }
}

extension Blueprint: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

/// A blueprint on a line of another one contributes all its declarations and its revision, but not its state.
extension Blueprint: BlueprintElement {}

extension Blueprint: CustomStringConvertible, CustomDebugStringConvertible {
  /// The types and the initial state: `Blueprint<Light, Button> from .red`.
  public var description: String {
    "Blueprint<\(S.self), \(E.self)> from \(kindSpelling(of: state))"
  }

  /// The types, the initial state, and a line for each declaration.
  public var debugDescription: String {
    ([description] + part.phrases.map(\.indented)).joined(separator: "\n")
  }
}
