internal import CTrackd
internal import Glibc

/// This process: its user, arguments, environment and limits.
package enum Process {
  package static var id: Int32 { getpid() }

  /// The effective user id.
  package static var currentUser: UInt32 { geteuid() }

  /// The ids of the supplementary groups and of the effective group.
  package static var groups: [UInt32] {
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(0, count))) + [getegid()]
  }

  /// The number of processors on which this process may run, as of the first access.
  package static let processorCount = max(1, Int(ctrackd_processors()))

  package static var arguments: [String] { CommandLine.arguments }

  /// The path of the executable, whatever name was used to start it. Nil if /proc isn't available.
  package static var programPath: String? {
    let path = RealPath.link(at: "/proc/self/exe")
    return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
  }

  /// The value of a variable. Nil if the variable isn't set. The value can be an empty text.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The value of a variable. Nil if the variable isn't set or is empty.
  package static func setting(_ name: String) -> String? {
    environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of the machine. Empty if the machine has no name.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a program exists. The program is a path, or a name that is looked up in PATH.
  package static func finds(_ program: String) -> Bool {
    if program.utf8.contains(UInt8(ascii: "/")) { return unsafe access(program, X_OK) == 0 }
    return (setting("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").contains {
      unsafe access("\($0)/\(program)", X_OK) == 0
    }
  }

  /// Sets a variable, for libraries that read their settings from the environment. Call this before any other thread is
  /// started.
  package static func setEnvironment(_ name: String, _ value: String) { unsafe setenv(name, value, 1) }

  /// Leaves the session of the terminal, so that signals from the keyboard don't end this process. A process group
  /// leader can't leave its session. But such a process doesn't get these signals.
  package static func leaveTerminal() {
    _ = setsid()
  }

  package static func exit(_ code: Int32) -> Never {
    Glibc.exit(code)
  }

  /// Blocks the signals in this thread and in all threads that it starts later.
  package static func blockSignals(_ signals: [Signal]) throws(Errno) {
    try SignalMask.block(signals.map(\.number))
  }

  /// Runs the closure while this process, and the programs that it starts, ignore Ctrl-C and the end of the terminal.
  package static func uninterrupted<E: Error>(_ body: () throws(E) -> Void) throws(E) {
    let handlers = [SIGINT, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { _ = signal(number, handler) } }
    try body()
  }

  /// Makes a write to a closed pipe, or beyond the limit on file sizes, fail with an error. Otherwise a signal would
  /// kill the process.
  package static func letWritesFail() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes the allocator return large freed buffers to the system immediately. Otherwise, each thread's heap would keep
  /// some megabytes forever after a compaction or a large journal write.
  package static func giveMemoryBack() { ctrackd_give_memory_back(256 << 10, 1 << 20) }

  /// Raises the limit on open descriptors as far as the system permits.
  /// - Returns: the new limit.
  package static func raiseDescriptorLimit() throws(Errno) -> Int {
    var limit = rlimit()
    _ = try SystemCall.retrying { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    limit.rlim_cur = limit.rlim_max
    _ = try SystemCall.retrying { unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    return Int(clamping: limit.rlim_cur)
  }

  /// A text that can't be guessed. It has two hexadecimal digits for each of `count` random bytes.
  package static func randomDigits(ofBytes count: Int) throws(Errno) -> String {
    try randomBytes(count).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Random bytes that can't be guessed.
  package static func randomBytes(_ count: Int) throws(Errno) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      filled += try SystemCall.retrying {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          return unsafe ctrackd_random(rest.baseAddress, rest.count)
        }
      }
    }
    return bytes
  }
}
