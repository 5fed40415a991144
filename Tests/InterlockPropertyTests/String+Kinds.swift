public import Interlock

extension String: StateType, EventType {}
