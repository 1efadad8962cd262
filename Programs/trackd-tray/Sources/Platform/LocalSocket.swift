internal import CPlatform
internal import Glibc

/// A stream to another program of this machine. It never waits: what it is told is little, and taken at once or not at all.
public final class LocalSocket {
  public let descriptor: Int32

  public init?(_ path: String) {
    descriptor = unsafe tray_connect(path)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// - Returns: whether all of it was taken.
  public func send(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      == bytes.count
  }

  /// What has come: nothing where nothing has, nil where nothing will.
  public func receive() -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    return count == 0 ? nil : Array(piece[..<count])
  }
}
