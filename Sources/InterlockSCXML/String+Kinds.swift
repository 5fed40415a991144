public import Interlock

/// Strings are the states and events of documents: their identifiers and names.
///
/// Only this module says so. A program that imports it can use strings as states and events everywhere, and must not make
/// `String` one of them itself: Swift tells generic types of one program apart by one such conformance.
extension String: StateType, EventType {}
