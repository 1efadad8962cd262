#define _GNU_SOURCE
#include "platform.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

int tray_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int tray_set_timer(int timer, int64_t seconds) {
	struct itimerspec time = {.it_value.tv_sec = seconds};
	return timerfd_settime(timer, seconds ? TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET : 0, &time, NULL);
}

int tray_signals(const int *signals, int count) {
	sigset_t wanted;
	sigemptyset(&wanted);
	for (int n = 0; n < count; n++) sigaddset(&wanted, signals[n]);
	if (pthread_sigmask(SIG_BLOCK, &wanted, NULL) != 0) return -1;
	return signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
}

int tray_next_signal(int descriptor) {
	struct signalfd_siginfo info;
	return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int tray_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int tray_connect(const char *path) {
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	if (strlen(path) >= sizeof address.sun_path) return -1;
	strcpy(address.sun_path, path);
	int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (descriptor < 0) return -1;
	if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
	close(descriptor);
	return -1;
}
