import Network
import System
import Systemd

/// Where browsers knock.
struct Door: ~Copyable {
  let descriptor: Descriptor
  /// Nil for a Unix socket.
  let endpoint: TCPSockets.Endpoint?
  /// What of ours is to be removed at the end.
  let path: String?

  var raw: Int32 { descriptor.raw }

  static func open(_ place: Options.Listening) throws(Problem) -> Door {
    do throws(Errno) {
      switch place {
      case .address(let endpoint):
        let descriptor = try TCPSockets.listen(at: endpoint)
        return Door(descriptor: descriptor, endpoint: nil, path: nil)
      case .path(let path):
        // A proxy runs as a user of its own: who may come in, the directory's rights say.
        let descriptor = try Sockets.listen(path: path, mode: 0o666)
        return Door(descriptor: descriptor, endpoint: nil, path: path)
      case .passed:
        return try passed()
      }
    } catch .notASocket where place == .passed {
      throw Problem(
        .unavailable,
        "say where to listen: trackd-web --listen 127.0.0.1:8080 (systemd passed no socket, or several). Your own record in your"
          + " browser is opened by: trackctl web")
    } catch {
      throw Problem(.unavailable, "\(Self.name(place)): \(error)")
    }
  }

  private init(descriptor: consuming Descriptor, endpoint: TCPSockets.Endpoint?, path: String?) {
    self.endpoint = endpoint ?? TCPSockets.endpoint(of: descriptor.raw)
    try? TCPSockets.holdLittle(descriptor.raw)
    if self.endpoint != nil { try? TCPSockets.endWhenSilent(descriptor.raw) }
    self.descriptor = descriptor
    self.path = path
  }

  private static func passed() throws(Errno) -> Door {
    let passed = try Activation.listeners()
    guard passed.count == 1 else { throw .notASocket }
    let descriptor = Descriptor(owning: passed[0])
    try descriptor.setNonblocking(true)
    return Door(descriptor: descriptor, endpoint: nil, path: nil)
  }

  private static func name(_ place: Options.Listening) -> String {
    switch place {
    case .address(let endpoint): "can't listen at \(endpoint.text)"
    case .path(let path): "can't listen at \(path)"
    case .passed: "the socket that systemd passed can't be used"
    }
  }

  func accept() throws(Errno) -> Descriptor? { try Sockets.accept(raw) }

  func withdraw() {
    if let path { try? Sockets.remove(path: path) }
  }
}
