/// Names of how a definition's routes enter submachines (H4) that are the same in every build.
///
/// Routes name submachines by their state types. The name of a type must not count, so types are numbered in the order in
/// which the routes mention them, and each submachine contributes the number of its type.
struct EntranceNames {
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(of engine: Engine) {
    let definition = engine.definition
    guard definition.index.count(.entrance) > 0 else { return }
    for type in definition.namedStateTypes where numbers[ObjectIdentifier(type)] == nil {
      numbers[ObjectIdentifier(type)] = numbers.count
    }
  }

  /// The name of a type of states; nil if no route mentions it.
  func name(of type: Any.Type) -> String? { numbers[ObjectIdentifier(type)].map { "entered as \($0)" } }

  /// The name of a submachine whose completion a route waits for.
  func name(of region: SubmachineName) -> String {
    "\(name(of: region.stateType) ?? "")\(region.place.map { " at \($0)" } ?? "")"
  }

  /// The name of an entrance.
  func name(of entrance: Entrance) -> String {
    let subject = entrance.stateType.flatMap { name(of: $0) } ?? "entered"
    let place = entrance.place.map { " at \($0)" } ?? ""
    return "\(subject)\(place) \(entrance.stableManner)"
  }
}

extension Entrance {
  fileprivate var stableManner: String {
    switch manner {
    case .afresh: "afresh"
    case .shallow: "shallow"
    case .deep: "deep"
    case .given(let state): "in \(String(reflecting: state.stableName))"
    }
  }
}
