#pragma once
#include <stddef.h>
#include <stdint.h>

/// Whether the counters below work on this platform.
int allocations_are_counted(void);

/// Begins or ends the counting, which costs time.
void count_allocations(int on);

/// How many blocks have been allocated while they were counted.
int64_t allocation_count(void);

/// How many bytes of heap came into use while they were counted, the allocator's rounding included.
int64_t allocated_bytes(void);
