extension MachineFilter {
  /// Whether the filter includes a machine.
  func includes(_ row: MachineRow) -> Bool {
    switch self {
    case .all: true
    case .state(let state): row.state == state
    case .due(let time): row.parked == nil && row.dueAt.map { $0.microseconds <= time.microseconds } ?? false
    case .parked: row.parked != nil
    case .untouched(let time): row.savedAt.microseconds < time.microseconds
    case .version(let version): row.parked == nil && row.version < version
    }
  }
}

extension DeliveryFilter {
  /// Whether the filter includes a delivery.
  func includes(_ row: DeliveryRow) -> Bool {
    switch self {
    case .all: true
    case .machine(let id): ExactText(text: row.id) == ExactText(text: id)
    case .parked: row.isParked
    }
  }
}
