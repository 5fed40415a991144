/// The place of a handler among others: lower ones run first, equal ones in the order of registration.
public typealias HandlerOrder = UInt8

/// The order of a handler that is registered without one.
@usableFromInline let defaultOrder: HandlerOrder = 100
