/// All orders of some elements.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { place in Array(rest[..<place]) + [first] + Array(rest[place...]) }
  }
}

/// All subsets of some elements.
func subsets<Element: Hashable>(_ elements: [Element]) -> [Set<Element>] {
  elements.reduce([[]]) { sets, element in sets + sets.map { $0.union([element]) } }
}
