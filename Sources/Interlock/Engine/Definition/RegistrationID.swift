/// What a registration is known by: its number, and a place in the index where one of its entries stands.
///
/// Numbers are never given twice, so that a place that has come to be another registration's is noticed.
@usableFromInline
struct RegistrationID {
  /// Where the registration stands in the order of registration.
  @usableFromInline let number: Int

  @usableFromInline let place: Int32

  @inlinable
  init(number: Int, place: Int32) {
    self.number = number
    self.place = place
  }
}
