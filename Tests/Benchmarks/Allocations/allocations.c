// Counts heap allocations by standing before the C library's own. Elsewhere than on glibc it counts nothing
// and says so.
#include "allocations.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static int counting;
static _Atomic int64_t count;
static _Atomic int64_t bytes;

// A block's cost is its usable size and the header that the allocator keeps before it.
static void *counted(void *block) {
  if (counting && block) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, malloc_usable_size(block) + sizeof(size_t), memory_order_relaxed);
  }
  return block;
}

static void uncounted(void *block) {
  if (counting && block) {
    atomic_fetch_sub_explicit(&bytes, malloc_usable_size(block) + sizeof(size_t), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t n, size_t size) { return counted(__libc_calloc(n, size)); }
void *realloc(void *block, size_t size) {
  uncounted(block);
  return counted(__libc_realloc(block, size));
}
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}
void free(void *block) {
  uncounted(block);
  __libc_free(block);
}

int allocations_are_counted(void) { return 1; }
void count_allocations(int on) { counting = on; }
int64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }
int64_t allocated_bytes(void) { return atomic_load_explicit(&bytes, memory_order_relaxed); }

#else

int allocations_are_counted(void) { return 0; }
void count_allocations(int on) {}
int64_t allocation_count(void) { return 0; }
int64_t allocated_bytes(void) { return 0; }

#endif
