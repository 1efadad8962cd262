import Displays
import System
import Tray

/// Reports idle times that the display server measures.
///
/// In a Wayland session, only the compositor is asked, because the X server sees only the input to X programs.
final class DisplayIdle {
  private enum Server {
    case wayland(path: String)
    case x(XServerAddress)

    var path: String {
      switch self {
      case .wayland(let path): path
      case .x(let server): server.path
      }
    }
  }

  private let server: Server?
  private let away: Away
  private var idleSeconds: Int
  private var link: DisplayLink
  private var socket: Descriptor?
  /// Whether a better source already reports idle times.
  var isIgnored: () -> Bool = { false }

  init(idleSeconds: Int, _ away: Away) {
    self.idleSeconds = idleSeconds
    self.away = away
    server = Self.server
    link = DisplayLink(isThere: server != nil, pauses: 1_000_000...60_000_000)
  }

  private static var server: Server? {
    if let name = Process.setting("WAYLAND_DISPLAY") {
      if name.hasPrefix("/") { return .wayland(path: name) }
      return Process.setting("XDG_RUNTIME_DIR").map { .wayland(path: "\($0)/\(name)") }
    }
    guard Process.setting("XDG_SESSION_TYPE") != "wayland" else { return nil }
    return Process.setting("DISPLAY").flatMap { XServerAddress(display: $0) }.map { .x($0) }
  }

  var isThere: Bool { link.isReady }

  /// Whether the first attempt to get idle times from the server has ended, with or without success.
  var isSettled: Bool { link.isSettled }

  /// When to connect next, in microseconds. Nil if no attempt is planned.
  var triesAgainAt: UInt64? { link.triesAgainAt }

  var descriptor: Int32? { socket?.raw }

  func set(idleSeconds: Int) {
    guard idleSeconds != self.idleSeconds else { return }
    self.idleSeconds = idleSeconds
    carryOut(link.restart(), 0)
  }

  // MARK: Input

  /// Handles all input that is available.
  func turn(at now: UInt64) {
    carryOut(link.turn(at: now), now)
    var piece = [UInt8](repeating: 0, count: 4096)
    while socket != nil {
      do throws(Errno) {
        guard let count = try socket?.receive(into: &piece) else { return }
        let isOver = count == 0
        carryOut(isOver ? link.lost(at: now) : link.received(Array(piece[..<count]), isIgnored: isIgnored()), now)
      } catch {
        carryOut(link.lost(at: now), now)
      }
    }
  }

  private func carryOut(_ actions: [DisplayLink.Action], _ now: UInt64) {
    for action in actions {
      switch action {
      case .connect: carryOut(connect() ? link.connected(teller) : link.lost(at: now), now)
      case .send(let bytes):
        // The few bytes always fit into an empty socket buffer. A short write therefore means that the server no longer
        // reads.
        if (try? socket?.send(bytes, from: 0, to: bytes.count)) != bytes.count { carryOut(link.lost(at: now), now) }
      case .disconnect: socket = nil
      case .tellLeft(let milliseconds): away.left(.idle, Clock.now() - milliseconds / 1000)
      case .tellReturned: away.returned(.idle)
      }
    }
  }

  private func connect() -> Bool {
    guard let server, let socket = try? Sockets.connect(path: server.path, timeoutMilliseconds: 100),
      (try? socket.setNonblocking(true)) != nil
    else { return false }
    self.socket = consume socket
    return true
  }

  private var teller: any IdleProtocol {
    let milliseconds = idleSeconds * 1000
    guard case .x(let server) = server else { return WaylandIdle(milliseconds: milliseconds) }
    return XIdle(cookie: Self.cookie(of: server), milliseconds: milliseconds)
  }

  private static func cookie(of server: XServerAddress) -> [UInt8] {
    let file = Process.setting("XAUTHORITY") ?? Process.setting("HOME").map { $0 + "/.Xauthority" }
    guard let file, let bytes = try? File.contents(path: file, limit: 1 << 20) else { return [] }
    return server.cookie(in: bytes, host: Process.hostName)
  }
}
