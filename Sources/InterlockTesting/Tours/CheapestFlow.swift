/// A flow of least cost from nodes with a surplus to nodes with a deficit, through pipes of unlimited capacity.
///
/// Each phase finds the cheapest paths by Dijkstra's algorithm with potentials, and then fills all of them at once. See
/// Ahuja, Magnanti and Orlin, *Network Flows*, 1993, section 9.8, on the primal-dual algorithm.
struct CheapestFlow {
  private struct Pipe {
    let target: Int
    var room: Int
    let cost: Int
  }

  /// Each pipe is followed by the one that takes its flow back.
  private var pipes: [Pipe] = []
  private var leaving: [[Int]]
  private var potentials: [Int]
  private let source: Int
  private let sink: Int

  /// Makes a network without pipes.
  ///
  /// - Parameter surplus: the surplus of each node; the sum is zero.
  init(surplus: [Int]) {
    source = surplus.count
    sink = surplus.count + 1
    leaving = Array(repeating: [], count: surplus.count + 2)
    potentials = Array(repeating: 0, count: surplus.count + 2)
    for (node, amount) in surplus.enumerated() where amount != 0 {
      if amount > 0 {
        add(from: source, to: node, amount, cost: 0)
      } else {
        add(from: node, to: sink, -amount, cost: 0)
      }
    }
  }

  private mutating func add(from source: Int, to target: Int, _ room: Int, cost: Int) {
    leaving[source].append(pipes.count)
    pipes.append(Pipe(target: target, room: room, cost: cost))
    leaving[target].append(pipes.count)
    pipes.append(Pipe(target: source, room: 0, cost: -cost))
  }

  /// Adds a pipe of unlimited capacity.
  ///
  /// - Returns: the pipe's identifier.
  mutating func addPipe(from source: Int, to target: Int, cost: Int) -> Int {
    add(from: source, to: target, .max / 4, cost: cost)
    return pipes.count - 2
  }

  /// The flow through a pipe.
  func flow(through pipe: Int) -> Int { pipes[pipe + 1].room }

  /// Computes the flow of all surplus.
  ///
  /// - Complexity: O(*p* · (*n* + *m*) log *n*) in the numbers of nodes and pipes, and of the phases, which are at most
  ///   as many as the different costs of paths.
  mutating func solve() {
    while findDistances() { fill() }
  }

  /// Adds the nodes' distances from the source to the potentials, as far as they matter.
  ///
  /// - Returns: whether the sink can be reached.
  private mutating func findDistances() -> Bool {
    var distances = [Int](repeating: .max, count: leaving.count)
    var heap = Heap()
    distances[source] = 0
    heap.push(source, at: 0)
    while let entry = heap.pop() {
      let node = entry.node
      if entry.distance > distances[node] { continue }
      if node == sink { break }
      for pipe in leaving[node] where pipes[pipe].room > 0 {
        let target = pipes[pipe].target
        let distance = entry.distance + pipes[pipe].cost + potentials[node] - potentials[target]
        if distance < distances[target] {
          distances[target] = distance
          heap.push(target, at: distance)
        }
      }
    }
    let farthest = distances[sink]
    guard farthest != .max else { return false }
    for node in leaving.indices { potentials[node] += min(distances[node], farthest) }
    return true
  }

  /// Fills the paths whose cost equals the potentials.
  private mutating func fill() {
    var next = [Int](repeating: 0, count: leaving.count)
    var isOnWay = [Bool](repeating: false, count: leaving.count)
    var way: [Int] = []
    var node = source
    isOnWay[source] = true
    while true {
      if node == sink {
        let amount = way.reduce(Int.max) { min($0, pipes[$1].room) }
        for pipe in way {
          pipes[pipe].room -= amount
          pipes[pipe ^ 1].room += amount
          isOnWay[pipes[pipe].target] = false
        }
        way = []
        node = source
        continue
      }
      if let pipe = nextPipe(from: node, &next, isOnWay) {
        way.append(pipe)
        node = pipes[pipe].target
        isOnWay[node] = true
      } else if let pipe = way.popLast() {
        isOnWay[node] = false
        node = pipes[pipe ^ 1].target
        next[node] += 1
      } else {
        return
      }
    }
  }

  private func nextPipe(from node: Int, _ next: inout [Int], _ isOnWay: [Bool]) -> Int? {
    while next[node] < leaving[node].count {
      let pipe = leaving[node][next[node]]
      let target = pipes[pipe].target
      if pipes[pipe].room > 0, !isOnWay[target], pipes[pipe].cost + potentials[node] == potentials[target] {
        return pipe
      }
      next[node] += 1
    }
    return nil
  }
}
