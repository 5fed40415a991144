// Four presses, a hold, and a press that is refused.

import Interlock

lights.machine() <-! .press <-! .press <-! .press <-! .hold <-! .press
