internal import Glibc

/// What this program asks of the system, beside the bus: nobody else here makes a system call.
public enum Platform {
  /// Whole seconds since 1970.
  public static var now: Int { time(nil) }

  public static var monotonicMicroseconds: UInt64 {
    let time = clock(CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }

  /// How long the machine has slept since it was started: one of the clocks stands still meanwhile.
  public static var sleptSeconds: Int { clock(CLOCK_BOOTTIME).tv_sec - clock(CLOCK_MONOTONIC).tv_sec }

  private static func clock(_ clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }

  // MARK: The place

  public static var user: UInt32 { getuid() }

  public static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// By what name the machine's time zone goes; nil where it has none that others know.
  public static var zoneName: String? {
    if let named = environment("TZ") { return named.hasPrefix(":") || named.hasPrefix("/") ? nil : named }
    var target = [CChar](repeating: 0, count: 1024)
    let count = unsafe readlink("/etc/localtime", &target, target.count)
    guard count > 0 else { return nil }
    let folders = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: "/")
    guard let place = folders.lastIndex(of: "zoneinfo") else { return nil }
    return folders[(place + 1)...].joined(separator: "/")
  }

  /// A moment on the clock of this place.
  public static func local(_ seconds: Int) -> (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    var time = seconds
    var parts = unsafe tm()
    unsafe localtime_r(&time, &parts)
    return unsafe (
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min),
      Int(parts.tm_sec)
    )
  }

  // MARK: Words

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
