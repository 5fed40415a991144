/// The order of a handler: lower ones run first, and equal ones in order of registration.
public typealias HandlerOrder = UInt8

/// The order of a handler that is registered without one.
@usableFromInline let defaultOrder: HandlerOrder = 100
