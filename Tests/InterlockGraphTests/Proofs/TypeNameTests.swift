import Testing

@testable import InterlockGraph

@Suite struct TypeNameTests {
  @Test(
    "P1, K4: sentences name a type of kinds by the type whose kinds it has",
    arguments: [
      ("Shop.Order", "Order"), ("Shop.Order.Kind", "Order"), ("Kind", "Kind"), ("Shop.Kind.Kind", "Kind"),
      ("Shop.Load<Swift.Int>", "Load<Int>"), ("Shop.Load<Shop.Item.Kind>.Kind", "Load<Item>"),
      ("Shop.Load<Swift.Int>.Part", "Load<Int>.Part"),
      ("Shop.(unknown context at $10a2).Order.Kind", "Order"), ("Swift.Array<Swift.Int?>", "Array<Int?>"),
    ])
  func typeNames(_ fullName: String, _ name: String) {
    #expect(typeName(fullName) == name)
  }
}
