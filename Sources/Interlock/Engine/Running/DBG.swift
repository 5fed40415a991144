import Glibc
nonisolated(unsafe) let DBG = unsafe getenv("DBG") != nil
extension Tree { var crewCodes: [Int32] { crew?.configuration ?? [] } }
