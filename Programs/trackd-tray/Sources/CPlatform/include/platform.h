#ifndef TRAY_PLATFORM_H
#define TRAY_PLATFORM_H

#include <stdint.h>
#include <sys/types.h>

// What Swift's module of the C library leaves out. Descriptors, or -1 and errno.

/// A timer of the wall clock, see tray_set_timer().
int tray_timer(void);
/// Rings at so many seconds since 1970, and when somebody sets the clock; 0: never.
int tray_set_timer(int timer, int64_t seconds);

/// Blocks these signals, and gives them out by tray_next_signal() instead.
int tray_signals(const int *signals, int count);
/// The next one that came; 0: none.
int tray_next_signal(int descriptor);

/// A pipe that no other program inherits.
int tray_pipe(int ends[2]);

/// A stream to who listens at this path, which neither waits now nor later.
int tray_connect(const char *path);

#endif
