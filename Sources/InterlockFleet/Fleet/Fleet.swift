public import Interlock

/// Machines of one definition that live in a store, driven by their identifiers from any number of processes.
///
/// ```swift
/// let shop = Fleet(order, named: "orders", store: store) { change, id -> [Mail] in
///   change.kind == .moved && change.toState == .placed ? [.confirmation(of: id)] : []
/// }
/// let answer = try await shop.send(.place, to: "order 7", key: "click 1")
/// print(answer)  // moved .cart => .placed
/// ```
///
/// Each event is one transaction (W1): it loads the machine, restores it, attempts the timeouts that are due and then the
/// event, and saves the machine with its journal and its effects. The machine's handlers run inside the transaction. They
/// may run again if it is retried, so they must not do anything outside that can't be repeated. Declare an
/// effect for that.
///
/// A fleet is a value and holds no machines. Two fleets with the same name, store and definition are the same
/// fleet, even in different processes.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct Fleet<
  S: Kinded & Sendable & Codable, E: Kinded & Sendable & Codable, Effect: Sendable & Codable
>:
  Sendable
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  /// Returns the effects of a change, for the machine of an identifier. It may run again for the same change, so it must be pure.
  ///
  /// It is called for transitions of the outermost machine, internal ones included: `change.kind` tells them apart.
  public typealias Emitter = @Sendable (_ change: Change<S, E>, _ id: String) -> [Effect]

  /// Converts a saved machine of an earlier version of the definition.
  public typealias Migration = @Sendable (_ saved: inout SavedMachine, _ version: Int) throws -> Void

  /// The definition of the machines.
  public let blueprint: Blueprint<S, E>

  /// The fleet's name in the store.
  public let name: String

  /// The version of the definition.
  public let version: Int

  /// The store.
  public let store: any FleetStore

  /// Which part of the machines' journals is kept.
  public let journalPolicy: JournalPolicy

  /// Whether lines of the blueprint list effects.
  let listsEffects: Bool

  var migration: Migration?
  private(set) var sources: [EffectSource<Effect>]

  /// Whether changes of the machines are looked at for effects.
  private(set) var collectsEffects: Bool
  let meter = Meter()
  /// The names of kinds, and the texts of events. They are needed for each event.
  let kindNames = ByteTexts<S.Kind> { kindSpelling(of: $0).storable }
  let eventTexts = ByteTexts<E> { try JSON.text(of: SavedState($0)) }

  /// How long the first try after a failure waits. The wait doubles with each failure.
  package var retryDelay = Duration.milliseconds(10)

  /// Makes a fleet whose machines have effects.
  ///
  /// - Parameters:
  ///   - blueprint: the definition. It must not declare activities, which a fleet can't run. Declare an effect instead.
  ///   - name: the fleet's name in the store.
  ///   - version: the version of the definition. Raise it with each change of the definition that changes its
  ///     fingerprint.
  ///   - store: the store, which is prepared.
  ///   - journal: which part of the machines' journals is kept.
  ///   - emitting: returns the effects of a change of the outermost machine; see ``emitting(of:_:)`` for submachines and
  ///     regions.
  public init(
    _ blueprint: Blueprint<S, E>, named name: String = "machines", version: Int = 1, store: any FleetStore,
    journal: JournalPolicy = .kept, emitting: @escaping Emitter
  ) {
    if blueprint.driverNeeds.awaitsHandlers {
      fatalError(
        "A fleet can't await the handlers of \(Blueprint<S, E>.self): no process owns its machines. Declare an effect instead."
      )
    }
    if blueprint.machine().treeHasActivities {
      fatalError(
        "A fleet can't run the activities of \(Blueprint<S, E>.self): no process owns its machines. Declare an effect instead."
      )
    }
    let effectTypes = blueprint.driverNeeds.effectTypes
    if !effectTypes.allSatisfy({ $0 == Effect.self }) {
      fatalError(
        "The lines of \(Blueprint<S, E>.self) list effects of \(effectTypes.map { "\($0)" }.joined(separator: " and ")), and the fleet has effects of \(Effect.self): give it that type, `effects: Mail.self`."
      )
    }
    listsEffects = !effectTypes.isEmpty
    self.blueprint = blueprint
    self.name = name
    self.version = version
    self.store = store
    journalPolicy = journal
    sources = [EffectSource(of: Machine<S, E>.self, isOutermost: true, emitting)]
    collectsEffects = true
  }

  /// Makes a fleet whose machines have the effects that the blueprint's lines list: `.effects { … }`.
  ///
  /// - Parameters:
  ///   - blueprint: the definition. It must not declare activities, which a fleet can't run. Declare an effect instead.
  ///   - name: the fleet's name in the store.
  ///   - version: the version of the definition. Raise it with each change of the definition that changes its
  ///     fingerprint.
  ///   - store: the store, which is prepared.
  ///   - journal: which part of the machines' journals is kept.
  ///   - effects: the type of the effects.
  public init(
    _ blueprint: Blueprint<S, E>, named name: String = "machines", version: Int = 1, store: any FleetStore,
    journal: JournalPolicy = .kept, effects: Effect.Type
  ) {
    self.init(
      blueprint, named: name, version: version, store: store, journal: journal
    ) { _, _ in [] }
    (sources, collectsEffects) = ([], listsEffects)
  }

  /// Returns a fleet whose submachines of a type have effects, too. The regions of a chart are submachines of the chart's own type.
  ///
  /// The closure also receives their starts and ends, with the state of the submachine as `toState`. Check `change.kind`, so that
  /// an effect of entering a state is not emitted again when the submachine is left in it.
  ///
  /// - Parameters:
  ///   - type: the class of the submachines: `Machine<Parcel, Scan>.self`.
  ///   - emitter: returns the effects of a change. The change has the path of its machine. It must be pure.
  public func emitting<C, CE>(
    of type: Machine<C, CE>.Type,
    _ emitter: @escaping @Sendable (_ change: Change<C, CE>, _ id: String) -> [Effect]
  ) -> Fleet {
    var fleet = self
    fleet.sources.append(EffectSource(of: type, isOutermost: false, emitter))
    fleet.collectsEffects = true
    return fleet
  }

  /// Returns a fleet that migrates machines that an earlier version of the definition saved (W8).
  ///
  /// A machine is migrated when it is next used, or by ``migrateAll(limit:)``. If the migration throws, or its
  /// result does not fit the definition, the machine is parked with the reason.
  ///
  /// ```swift
  /// let doors = Fleet(door, version: 2, store: store).migrating { saved, version in
  ///   if saved.state.name == "open" { saved.state = SavedState(Door.ajar) }
  /// }
  /// ```
  ///
  /// - Parameter migration: converts a saved machine. It receives the version that saved it. It may run again for
  ///   the same machine, so it must be pure.
  public func migrating(_ migration: @escaping Migration) -> Fleet {
    var fleet = self
    fleet.migration = migration
    return fleet
  }
}

/// The effect type of a fleet whose machines have no effects.
public enum NoEffect: Sendable, Hashable {}

extension NoEffect: Codable {
  /// Throws: there is no such value.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "There are no values of NoEffect."))
  }

  /// Encodes nothing: there is no such value.
  public func encode(to encoder: any Encoder) throws {}
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet where Effect == NoEffect {
  /// Makes a fleet whose machines have no effects.
  ///
  /// - Parameters:
  ///   - blueprint: the definition. It must not declare activities, which a fleet can't run. Declare an effect instead.
  ///   - name: the fleet's name in the store.
  ///   - version: the version of the definition. Raise it with each change of the definition that changes its
  ///     fingerprint.
  ///   - store: the store, which is prepared.
  ///   - journal: which part of the machines' journals is kept.
  public init(
    _ blueprint: Blueprint<S, E>, named name: String = "machines", version: Int = 1, store: any FleetStore,
    journal: JournalPolicy = .kept
  ) {
    self.init(
      blueprint, named: name, version: version, store: store, journal: journal
    ) { _, _ in [] }
    (sources, collectsEffects) = ([], listsEffects)
  }
}

/// The part of its machines' journals that a fleet keeps.
public enum JournalPolicy: Sendable, Hashable {
  /// All entries.
  case kept

  /// The entries since a snapshot. Whenever there are this many, a new snapshot replaces them.
  case compacted(after: Int)

  /// None.
  case dropped
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet: CustomStringConvertible {
  /// The fleet's name, definition and version: `Fleet "orders" of Blueprint<Order, Step>, version 1`.
  public var description: String { "Fleet \"\(name)\" of \(Blueprint<S, E>.self), version \(version)" }
}
