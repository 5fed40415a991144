public import Interlock

/// Strings are the states and events of documents: their identifiers and names.
///
/// Only this module says so. A program that imports it can use strings as states and events everywhere; one that wants to
/// keep them apart imports it in the file that reads documents.
extension String: StateType, EventType {}
