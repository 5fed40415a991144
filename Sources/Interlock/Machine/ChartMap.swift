/// Knows which machine of a chart each declaration belongs to (C2).
class ChartMap: RegionMap, @unchecked Sendable {
  /// A part of a declaration, and the machine on which it is registered.
  struct Part {
    let engine: Engine
    let declaration: Declaration
  }

  /// The parts of declarations that are added to a machine of the chart. A mistake in them traps.
  func parts(of declarations: [Declaration], addedTo engine: Engine) -> [Part] {
    fatalError("A chart knows where its states live.")
  }

  /// The machine in whose states a submachine lives that is added to a machine of the chart.
  func home(of place: Place, addedTo engine: Engine) -> Engine {
    fatalError("A chart knows where its states live.")
  }
}

extension Engine {
  /// Divides declarations among the machines of a chart; nil if the machine is not part of a chart, or its only
  /// one.
  final var chartMap: ChartMap? { regionMap.map { downcast($0, to: ChartMap.self) } }

  /// Whether what is added to the machine may belong to other machines of a chart.
  @usableFromInline final var isMapped: Bool { regionMap != nil }

  /// Adds a declaration. In a chart, each part of it goes to the machine in whose states it begins.
  final func add(_ declaration: Declaration) -> Registration {
    chartMap == nil ? declaration.register(on: self) : add([declaration])
  }

  /// Adds several declarations, and returns a token for all of them.
  final func add(_ declarations: [Declaration]) -> Registration {
    guard let map = chartMap else {
      return Registration.joining(declarations.map { $0.register(on: self) })
    }
    let parts = map.parts(of: declarations, addedTo: self)
    return Registration.joining(parts.map { $0.declaration.register(on: $0.engine) })
  }
}
