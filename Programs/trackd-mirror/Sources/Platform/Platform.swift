internal import Glibc

/// What this program asks of the system: nobody else here makes a system call.
public enum Platform {
  public static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    _ = unsafe nanosleep(&time, nil)
  }

  /// Whole seconds since 1970.
  public static var now: Int { time(nil) }

  public static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  public static func setEnvironment(_ name: String, _ value: String) { unsafe setenv(name, value, 1) }

  /// A reader that has gone is no reason to end.
  public static func letWritesFail() { _ = signal(SIGPIPE, SIG_IGN) }

  public static func write(_ text: String, to stream: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(stream, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  public static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}
