internal import CPlatform
internal import Glibc

/// Becomes readable at a time of the wall clock, and when somebody sets that clock: what is due is looked at anew then.
public final class WallAlarm {
  public let descriptor: Int32
  private var setTo: Int?

  public init() {
    descriptor = tray_timer()
  }

  deinit { close(descriptor) }

  /// Nil for never.
  public func set(_ seconds: Int?) {
    guard seconds != setTo else { return }
    setTo = seconds
    // Zero would switch it off.
    tray_set_timer(descriptor, Int64(seconds.map { max(1, $0) } ?? 0))
  }

  /// Takes the ringing away.
  public func drain() {
    var count: UInt64 = 0
    unsafe read(descriptor, &count, 8)
    setTo = nil
  }
}
