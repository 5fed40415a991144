/// The immutable definition of a machine, from which any number of machines are made.
///
/// A blueprint is declared with words, a line for each: ``On``, ``Allow``, ``Ignore``, ``After``, ``OnEntry`` and more.
/// `if`, `switch` and `for` work among them, and so do other blueprints and parts that were written elsewhere.
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
/// It is `Sendable`, so that it can be a global constant or be handed to other tasks; therefore its closures are
/// `@Sendable`.
public struct Blueprint<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// What a condition or a handler is told of its attempt.
  public typealias Context = Interlock.Context<S, E>

  /// A guard: pure, judged at most once in an attempt, before anything changes.
  public typealias Condition = @Sendable (Context) -> Bool

  /// A guard that says why not: gives the error that stands in the refusal, or nil if it agrees (K3).
  public typealias Objection = @Sendable (Context) -> (any Error)?

  /// Gives the state with its data that an event leads to; the event is nil on completion (K2).
  public typealias Value = @Sendable (_ event: E?, _ state: S) -> S?

  /// Is called after a transition, or after a refusal.
  public typealias Handler = @Sendable (Context) -> Void

  /// The state that its machines start in.
  public let state: S

  /// What its machines follow, until they are edited.
  @usableFromInline let program: FrozenProgram

  /// The submachines of its machines.
  @usableFromInline let submachines: [SubmachineDeclaration<S, E>]

  /// What is doubtful in the definition, but may be meant.
  public let warnings: [BlueprintFinding]

  /// What is declared.
  public let part: Part

  /// By which the definition can be told from others (S3); it is that of the machines that are made from it, until they are edited.
  public let fingerprint: Fingerprint

  /// Makes a blueprint.
  ///
  /// - Parameters:
  ///   - state: the state that its machines start in.
  ///   - content: declares routes and handlers. Mistakes in it trap, with a sentence for each; a definition that is
  ///     computed from data is better made with ``validated(state:_:)``, which throws them.
  /// - Complexity: O(*n*) in the number of arrows, times the number of handlers.
  public init(state: S, @Builder _ content: () -> Part) {
    do throws(InvalidBlueprint) {
      self = try .validated(state: state, content)
    } catch {
      fatalError(error.description)
    }
  }

  /// Makes a blueprint of a definition that may hold mistakes, such as one that is computed from data.
  ///
  /// - Parameters:
  ///   - state: the state that its machines start in.
  ///   - content: declares routes and handlers.
  /// - Returns: the blueprint, with its ``warnings``.
  /// - Throws: all mistakes at once, if there are any.
  public static func validated(
    state: S, @Builder _ content: () -> Part
  ) throws(InvalidBlueprint) -> Blueprint {
    let part = content()
    let findings = part.findings(startingIn: state)
    if findings.contains(where: { $0.severity == .error }) { throw InvalidBlueprint(findings: findings) }
    return Blueprint(state: state, warnings: findings, part: part)
  }

  private init(state: S, warnings: [BlueprintFinding], part: Part) {
    self.state = state
    self.warnings = warnings
    self.part = part
    let prototype = StateMachine<S, E>(state: state)
    for declaration in part.declarations { declaration.register(on: prototype) }
    submachines = part.declarations.compactMap {
      if case .submachine(let submachine) = $0 { submachine } else { nil }
    }
    prototype.prepareToBeSaved(startingIn: state)
    program = prototype.frozenProgram()
    if submachines.isEmpty {
      fingerprint = prototype.fingerprint
    } else {
      let tree = StateMachine<S, E>(state: state, attemptMode: .runToCompletion, sharing: program)
      for submachine in submachines { submachine.attach(tree) }
      fingerprint = tree.fingerprint
      program.program.fold = fold(of: tree)
    }
  }
}

extension Blueprint: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

/// A blueprint that stands among the lines of another one gives it all that it declares, but for its state.
extension Blueprint: BlueprintElement {}

extension Blueprint: CustomStringConvertible, CustomDebugStringConvertible {
  /// The types and the state: `Blueprint<Light, Button> from .red`.
  public var description: String {
    "Blueprint<\(S.self), \(E.self)> from \(spelling(of: state))"
  }

  /// The types, the state, and a line for each declaration.
  public var debugDescription: String {
    ([description] + part.declarations.map { "  \($0)" }).joined(separator: "\n")
  }
}
