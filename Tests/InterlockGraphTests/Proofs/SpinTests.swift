import Interlock
import TestSupport
import Testing

@testable import InterlockGraph

/// What Spin says of the same machine and the same property, which it checks with algorithms of its own.
@Suite(.enabled(if: Tool.spin.isUsed, "There is no `spin` here.")) struct SpinTests {
  @Test(
    "P2: Spin agrees about the models",
    arguments: ModelCase.all.filter { $0.fairCount <= SpinVerdict.fairCount })
  func models(model: ModelCase) throws {
    try model.judge()
  }

  @Test("P2: Spin agrees about random trees and random properties", arguments: trials(60))
  func random(seed: Int) throws {
    let tree = RandomTree(seed: UInt64(seed) + 90_000, members: seed % 4 + 1)
    let graph = MachineGraph(tree.machine)
    let space = graph.stateSpace(limit: 400)
    guard space.isComplete else { return }
    var random = SplitMix64(seed: UInt64(seed) + 91_000)
    let property = Property<Spot, Nudge>.random(labels: space.model.guards.compactMap(\.label), &random)
    try Spin.expectAgreement(graph, property)
  }
}

enum Spin {
  /// Expects that Spin finds an error if and only if the property does not hold.
  static func expectAgreement<S, E>(_ graph: MachineGraph<S, E>, _ property: Property<S, E>) throws {
    let proof = graph.prove { property }[0]
    let text = try #require(graph.promela(property))
    let verdict = try SpinVerdict(of: text)
    #expect(proof.holds == verdict.holds, "\(proof)\n\(verdict.output)\n\(text)")
  }
}

extension Property<Spot, Nudge> {
  /// A property that linear temporal logic can say, perhaps under assumptions.
  static func random(labels: [String], _ random: inout SplitMix64) -> Property {
    func situation() -> Situation<Spot, Nudge> {
      let spot = Spot.allCases.randomElement(using: &random)!
      let nudge = Nudge.allCases.randomElement(using: &random)!
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return Taken(nudge)
      case 1: return At(spot) && !Taken(nudge)
      case 2: return !At(spot)
      case 3: return At(spot) || Taken(nudge)
      default: return At(spot)
      }
    }
    var property =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: Never(situation())
      case 1: Never(situation(), then: situation())
      case 2: Never(situation(), after: situation())
      case 3: Eventually(situation())
      case 4: Until(situation(), situation())
      default: LeadsTo(situation(), situation())
      }
    for _ in 0..<Int.random(in: 0...SpinVerdict.fairCount, using: &random) {
      property = property.assuming(fair: Nudge.allCases.randomElement(using: &random)!)
    }
    if let label = labels.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
      property = property.when(label, is: Bool.random(using: &random))
    }
    return property
  }
}
