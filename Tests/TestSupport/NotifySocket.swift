import Glibc
import System

/// The service manager's end of the socket for notifications.
package final class NotifySocket {
  package let path: String
  private let folder: TestFolder
  private let descriptor: Descriptor
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  private static let patience = 60_000_000_000

  package init(in folder: TestFolder) throws {
    self.folder = folder
    let path = folder.path + "/notify"
    self.path = path
    let socket = Descriptor(
      owning: Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
    let length = socklen_t(2 + path.utf8.count + 1)
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket.raw, $0, length) }
    }
    guard result == 0 else { throw Errno(code: errno) }
    descriptor = socket
  }

  /// The environment variable with which a daemon notifies this socket.
  package var environment: String { "NOTIFY_SOCKET=\(path)" }

  /// The assignments that were received since this method was last called, in order.
  package func take() throws -> [String] {
    var lines: [String] = []
    while let count = try descriptor.read(into: &buffer) {
      lines += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }
    return lines
  }

  /// All assignments up to the first message that contains this assignment.
  package func take(upTo assignment: String) throws -> [String] {
    let deadline = Clock.monotonicNanoseconds() + Self.patience
    var lines: [String] = []
    while !lines.contains(where: { $0.hasPrefix(assignment) }) {
      guard Clock.monotonicNanoseconds() < deadline else { throw Silent(heard: lines) }
      lines += try take()
      usleep(1_000)
    }
    return lines
  }

  package struct Silent: Error {
    let heard: [String]
  }
}
