internal import CTrackd
internal import Glibc

/// This process: who runs it, with what, and what it may use.
package enum Process {
  package static var id: Int32 { getpid() }

  /// The user whose rights it has.
  package static var currentUser: UInt32 { geteuid() }

  /// The groups whose rights it has.
  package static var groups: [UInt32] {
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(0, count))) + [getegid()]
  }

  /// How many processors it may run on, when that is first asked.
  package static let processorCount = max(1, Int(ctrackd_processors()))

  package static var arguments: [String] { CommandLine.arguments }

  /// The file that this process runs, whatever name it was started by; nil where /proc is not to be seen.
  package static var programPath: String? {
    let path = RealPath.link(at: "/proc/self/exe")
    return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
  }

  /// Nil for a variable that is not set; one that is set to nothing is an empty string.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Leaves the terminal, so that what is typed there to end a program doesn't end this one. Who leads a group of processes
  /// is out of its reach already.
  package static func leaveTerminal() {
    _ = setsid()
  }

  package static func exit(_ code: Int32) -> Never {
    Glibc.exit(code)
  }

  /// Blocks signals in this thread and in all that it starts from now on.
  package static func blockSignals(_ signals: [Signal]) throws(Errno) {
    try SignalMask.block(signals.map(\.number))
  }

  /// Lets a write to a closed pipe, or beyond the largest file that is allowed, fail instead of ending the process.
  package static func letWritesFail() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Has large buffers be gone when they are freed. Each thread has a heap of its own: what a compaction's or a journal's thread
  /// took for a moment would else be kept by each of them, some megabytes, for good.
  package static func giveMemoryBack() { ctrackd_give_memory_back(256 << 10, 1 << 20) }

  /// Raises the number of descriptors that this process may have open to what the system allows.
  /// - Returns: how many that are.
  package static func raiseDescriptorLimit() throws(Errno) -> Int {
    var limit = rlimit()
    _ = try SystemCall.retrying { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    limit.rlim_cur = limit.rlim_max
    _ = try SystemCall.retrying { unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
    return Int(clamping: limit.rlim_cur)
  }

  /// A text that nobody can guess: so many bytes, of two hexadecimal digits each.
  package static func randomDigits(ofBytes count: Int) throws(Errno) -> String {
    try randomBytes(count).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Bytes that nobody can guess.
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
