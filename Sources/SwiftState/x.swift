public import Interlock
