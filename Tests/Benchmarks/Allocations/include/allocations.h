#pragma once
#include <stddef.h>
#include <stdint.h>

/// Whether the counters below work on this platform.
int allocations_are_counted(void);

/// How many blocks have been allocated since the program began.
int64_t allocation_count(void);

/// How many bytes of heap are in use, the allocator's rounding included.
int64_t allocated_bytes(void);
