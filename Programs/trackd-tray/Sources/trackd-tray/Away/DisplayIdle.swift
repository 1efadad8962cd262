import Displays
import Platform
import Tray

/// The display server, where it tells when nothing was typed or moved for so long, and when something is again.
///
/// In a session of Wayland only its compositor is asked: the X server in it knows of what is typed into X programs alone.
final class DisplayIdle {
  private enum Place {
    case wayland(path: String)
    case x(XPlace)
  }

  private static let shortestPause: UInt64 = 1_000_000
  private static let longestPause: UInt64 = 60_000_000

  private let place: Place?
  private let away: Away
  private var idleSeconds: Int
  private var socket: LocalSocket?
  private var teller: (any IdleTeller)?
  private var isReady = false
  private var isAway = false
  private var pause = shortestPause
  /// When it is tried again; nil: not at all.
  private(set) var triesAgainAt: UInt64?
  /// Whether idle times are told by somebody else.
  var isIgnored: () -> Bool = { false }

  init(idleSeconds: Int, _ away: Away) {
    self.idleSeconds = idleSeconds
    self.away = away
    place = Self.place
    triesAgainAt = place == nil ? nil : 0
  }

  private static var place: Place? {
    if let name = Platform.environment("WAYLAND_DISPLAY") {
      if name.hasPrefix("/") { return .wayland(path: name) }
      return Platform.environment("XDG_RUNTIME_DIR").map { .wayland(path: "\($0)/\(name)") }
    }
    guard Platform.environment("XDG_SESSION_TYPE") != "wayland" else { return nil }
    return Platform.environment("DISPLAY").flatMap { XPlace(display: $0) }.map { .x($0) }
  }

  var isThere: Bool { isReady }

  /// Whether it is known if there is one.
  var isSettled: Bool { isReady || teller == nil && triesAgainAt != 0 }

  var descriptor: Int32? { socket?.descriptor }

  func set(idleSeconds: Int) {
    guard idleSeconds != self.idleSeconds else { return }
    self.idleSeconds = idleSeconds
    guard socket != nil else { return }
    forget()
    triesAgainAt = 0
  }

  // MARK: Its turn

  /// Takes in what there is.
  func turn(at now: UInt64) {
    if let triesAgainAt, triesAgainAt <= now { come(now) }
    while let socket {
      guard let bytes = socket.receive() else { return leave(now) }
      if bytes.isEmpty { return }
      take(bytes, now)
    }
  }

  private func come(_ now: UInt64) {
    triesAgainAt = nil
    let milliseconds = idleSeconds * 1000
    switch place {
    case .wayland(let path):
      (socket, teller) = (LocalSocket(path), WaylandIdle(milliseconds: milliseconds))
    case .x(let place):
      (socket, teller) = (LocalSocket(place.path), XIdle(cookie: Self.cookie(of: place), milliseconds: milliseconds))
    case nil: return
    }
    if !send() { leave(now) }
  }

  private static func cookie(of place: XPlace) -> [UInt8] {
    let file = Platform.environment("XAUTHORITY") ?? Platform.environment("HOME").map { $0 + "/.Xauthority" }
    guard let file, let bytes = try? TextFile.bytes(of: file) else { return [] }
    return place.cookie(in: bytes, host: Platform.hostName)
  }

  private func send() -> Bool {
    guard let socket, let bytes = teller?.output else { return false }
    teller?.output = []
    return bytes.isEmpty || socket.send(bytes)
  }

  private func take(_ bytes: [UInt8], _ now: UInt64) {
    do throws(DisplayFailure) {
      for event in try teller?.take(bytes) ?? [] { take(event) }
      if !send() { leave(now) }
    } catch {
      // It won't learn it later.
      forget()
    }
  }

  private func take(_ event: IdleEvent) {
    switch event {
    case .ready: (isReady, pause) = (true, Self.shortestPause)
    case .left(let milliseconds):
      guard !isIgnored() else { return }
      isAway = true
      away.left(.idle, Platform.now - milliseconds / 1000)
    case .returned: comeBack()
    }
  }

  private func comeBack() {
    guard isAway else { return }
    isAway = false
    away.returned(.idle)
  }

  /// It has gone, which is the end of the session, or of a compositor that is started again.
  private func leave(_ now: UInt64) {
    forget()
    triesAgainAt = now + pause
    pause = min(2 * pause, Self.longestPause)
  }

  private func forget() {
    (socket, teller, isReady) = (nil, nil, false)
    comeBack()
  }
}
