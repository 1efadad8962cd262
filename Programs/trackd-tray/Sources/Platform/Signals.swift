internal import CPlatform
internal import Glibc

/// The signals that end the program, or have it read its file again, as something to wait for.
public final class Signals {
  public enum Meaning { case end, reload }

  public let descriptor: Int32

  public init() {
    let wanted = [SIGTERM, SIGINT, SIGHUP]
    descriptor = unsafe tray_signals(wanted, Int32(wanted.count))
    _ = signal(SIGPIPE, SIG_IGN)
  }

  deinit { close(descriptor) }

  public func next() -> Meaning? {
    switch tray_next_signal(descriptor) {
    case 0: nil
    case SIGHUP: .reload
    default: .end
    }
  }
}
