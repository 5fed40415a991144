import InterlockFleet
import Testing

@Suite struct TimestampTests {
  @Test func whatIsDueIsNeverEarly() {
    let start = Timestamp(microseconds: 10)
    #expect(start.advanced(by: .nanoseconds(1)) == Timestamp(microseconds: 11))
    #expect(start.advanced(by: .microseconds(1)) == Timestamp(microseconds: 11))
    #expect(start.duration(to: Timestamp(microseconds: 4)) == .microseconds(-6))
  }

  @Test func printsSeconds() {
    #expect("\(Timestamp(microseconds: 1_700_000_000_000_042))" == "1700000000.000042")
    #expect("\(Timestamp(microseconds: -1_500_000))" == "-1.500000")
  }
}
