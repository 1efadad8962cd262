import Network
import ProgramKit
import System
import Systemd

/// The socket on which browsers connect.
struct BrowserListener: ~Copyable {
  let descriptor: Descriptor
  /// The address and port of a TCP socket. Nil for a Unix socket.
  let endpoint: TCPSockets.Endpoint?
  /// The name of a Unix socket that this program created. Nil for a TCP socket or a socket from the service manager.
  let name: SocketName?

  var raw: Int32 { descriptor.raw }

  static func open(_ listening: Options.Listening) throws(Problem) -> BrowserListener {
    do throws(Errno) {
      switch listening {
      case .address(let endpoint):
        let descriptor = try TCPSockets.listen(at: endpoint)
        return BrowserListener(descriptor: descriptor, endpoint: nil)
      case .path(let path):
        // The proxy runs as another user, so the socket itself is open to everyone. Only the socket's directory limits
        // who can connect.
        let name = try SocketName(path)
        return BrowserListener(descriptor: try name.listen(mode: 0o666), endpoint: nil, name: name)
      case .passed:
        return try passed()
      }
    } catch .notASocket where listening == .passed {
      throw Problem(
        .unavailable,
        "no address to listen at (systemd passed no socket, or several): trackd-web --listen 127.0.0.1:8080. To open your own record in your"
          + " browser: trackctl web")
    } catch {
      throw Problem(.unavailable, "\(Self.name(listening)): \(error)")
    }
  }

  private init(descriptor: consuming Descriptor, endpoint: TCPSockets.Endpoint?, name: SocketName? = nil) {
    self.endpoint = endpoint ?? TCPSockets.endpoint(of: descriptor.raw)
    try? TCPSockets.holdLittle(descriptor.raw)
    if self.endpoint != nil { try? TCPSockets.endWhenSilent(descriptor.raw) }
    self.descriptor = descriptor
    self.name = name
  }

  private static func passed() throws(Errno) -> BrowserListener {
    let passed = try Activation.listeners()
    guard passed.count == 1 else { throw .notASocket }
    let descriptor = Descriptor(owning: passed[0])
    try descriptor.setNonblocking(true)
    return BrowserListener(descriptor: descriptor, endpoint: nil)
  }

  private static func name(_ listening: Options.Listening) -> String {
    switch listening {
    case .address(let endpoint): "can't listen at \(endpoint.text)"
    case .path(let path): "can't listen at \(path)"
    case .passed: "the socket from systemd can't be used"
    }
  }

  func accept() throws(Errno) -> Descriptor? { try Sockets.accept(raw) }

  func withdraw() { name?.withdraw() }
}
