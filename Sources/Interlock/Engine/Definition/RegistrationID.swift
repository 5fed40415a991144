/// Identifies a registration: its number, and the index of one of its entries.
///
/// Numbers are never reused, so an index that has passed to another registration is noticed.
@usableFromInline
struct RegistrationID {
  /// The registration's position in the order of registration.
  @usableFromInline let number: Int

  @usableFromInline let place: Int32

  @export(implementation)
  init(number: Int, place: Int32) {
    self.number = number
    self.place = place
  }
}
