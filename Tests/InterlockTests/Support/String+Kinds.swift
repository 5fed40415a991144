// A process has room for one conformance of `String` to `StateType`, and all tests run in one.
import InterlockSCXML
