// Parcels of a carrier, as machines that live in a store.

import Interlock
import InterlockFleet

enum Parcel: StateType, Codable { case packed, travelling, delivered }
enum Scan: EventType, Codable { case depart, arrive }

/// What must happen outside.
enum Errand: Codable, Sendable { case drive, tell }

let parcel = Blueprint<Parcel, Scan>(state: .packed) {
  On(.depart, .packed => .travelling)
  On(.arrive, .travelling => .delivered)
}

func parcels(in store: any FleetStore) -> Fleet<Parcel, Scan, Errand> {
  Fleet(parcel, named: "parcels", store: store) { change, _ -> [Errand] in
    guard change.kind == .moved else { return [] }
    return switch change.toState {
    case .packed: []
    case .travelling: [.drive]
    case .delivered: [.tell]
    }
  }
}

/// The driver and the post office.
func run(_ delivery: Delivery<Errand>) async throws -> Scan? {
  switch delivery.effect {
  case .drive:
    try await Task.sleep(for: .milliseconds(2))
    return .arrive
  case .tell: return nil
  }
}
