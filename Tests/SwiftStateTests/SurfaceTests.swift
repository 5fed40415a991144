import SwiftState
import Testing

@Test func exists() {}
