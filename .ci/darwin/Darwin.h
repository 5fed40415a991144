// What the library uses of Darwin's C library, in Darwin's own shapes, so that Linux can type-check the sources for Apple's platforms.
// All of it is older than any platform that the manifest could name.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef ptrdiff_t ssize_t;
typedef unsigned int mode_t;
typedef uint16_t sa_family_t;
typedef struct file FILE;

// Files
#define EPERM 1
#define EINTR 4
#define EACCES 13
#define EROFS 30
extern int errno __attribute__((swift_attr("nonisolated(unsafe)")));
struct stat { int32_t st_dev; uint64_t st_ino; };
int stat(const char *path, struct stat *status);
ssize_t read(int file, void *_Null_unspecified bytes, size_t count);
ssize_t write(int file, const void *_Null_unspecified bytes, size_t count);
int close(int file);
int pipe(int *ends);
#define POLLIN 1
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *_Null_unspecified sources, unsigned int count, int timeout);

// Time
struct timespec { long tv_sec; long tv_nsec; };
struct timeval { long tv_sec; int32_t tv_usec; };
typedef enum { CLOCK_REALTIME = 0 } clockid_t;
int clock_gettime(clockid_t clock, struct timespec *_Null_unspecified time);
int usleep(unsigned int microseconds);

// Signals
#define SIGPIPE 13
#define SIG_BLOCK 1
typedef uint32_t sigset_t;
typedef void (*sig_t)(int);
extern const sig_t SIG_IGN;
sig_t _Nullable signal(int number, sig_t _Nullable action);
int sigemptyset(sigset_t *signals);
int sigaddset(sigset_t *signals, int number);
int pthread_sigmask(int how, const sigset_t *_Nullable signals, sigset_t *_Nullable old);

// Threads
typedef struct thread *pthread_t;
typedef struct { long opaque[8]; } pthread_attr_t;
typedef struct { long opaque[8]; } pthread_mutex_t;
typedef struct { long opaque[2]; } pthread_mutexattr_t;
typedef struct { long opaque[6]; } pthread_cond_t;
typedef struct { long opaque[2]; } pthread_condattr_t;
typedef unsigned long pthread_key_t;
pthread_t pthread_self(void);
int pthread_equal(pthread_t _Nullable one, pthread_t _Nullable other);
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
    void *_Nullable (*_Nonnull start)(void *_Nonnull), void *_Nullable context);
int pthread_detach(pthread_t thread);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *_Nullable attributes);
int pthread_cond_destroy(pthread_cond_t *condition);
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int pthread_cond_signal(pthread_cond_t *condition);
int pthread_cond_broadcast(pthread_cond_t *condition);
int pthread_key_create(pthread_key_t *key, void (*_Nullable end)(void *_Null_unspecified));
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);

#pragma clang assume_nonnull end
