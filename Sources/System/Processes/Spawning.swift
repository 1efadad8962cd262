internal import CTrackd
internal import Glibc

/// Starts other programs.
enum Spawning {
  /// Starts a program with these descriptors. Its path is looked up in PATH.
  /// - Parameters:
  ///   - output: the standard output of the program. Nil means the standard output of this process.
  ///   - error: the standard error of the program. Nil means the standard error of this process.
  ///   - isDetached: whether the program gets its own session, so that it outlives this process and its terminal.
  static func spawn(
    _ command: [String], onInput input: Int32, onOutput output: Int32?, onError error: Int32? = nil,
    isDetached: Bool = false
  ) throws(Errno) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    if let output { unsafe posix_spawn_file_actions_adddup2(&actions, output, 1) }
    if let error { unsafe posix_spawn_file_actions_adddup2(&actions, error, 2) }
    // Without this reset, the program would inherit ignored signals and the signal mask of this thread.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    for own in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&usual, own) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let session = isDetached ? ctrackd_spawn_new_session() : 0
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | session))
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var id: pid_t = 0
    try SystemCall.returningError {
      unsafe posix_spawnp(&id, command[0], &actions, &attributes, &arguments, environ)
    }
    return id
  }
}
