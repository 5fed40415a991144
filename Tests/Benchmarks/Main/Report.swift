enum Report {
  static func printRow(_ m: Measurement) {
    print(m.name, m.value, m.yardstick ?? 0, m.figure, m.bound ?? 0)
  }
}
