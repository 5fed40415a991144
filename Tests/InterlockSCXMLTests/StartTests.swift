import Interlock
import InterlockSCXML
import InterlockTesting
import Testing
