import Bus
import System
import Tray

/// The user's session in logind. It reports whether the screen is locked, whether the user is idle, and when the
/// machine sleeps.
final class LoginSession {
  private static let name = "org.freedesktop.login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let path = "/org/freedesktop/login1"

  private let line: BusLine
  private let away: Away
  private var ownPath: String?
  private var sleptBefore = Clock.sleptSeconds()
  /// Whether a better source already reports idle times.
  var ignoresIdle: () -> Bool = { false }
  /// Called when it is known whether the user has a session.
  var settled: () -> Void = {}

  init(_ line: BusLine, _ away: Away) {
    self.line = line
    self.away = away
    let sender = "type='signal',sender='\(Self.name)'"
    line.hear("\(sender),interface='\(Self.manager)',member='PrepareForSleep'")
    line.hear("\(sender),interface='\(Self.manager)',member='SessionNew'")
    line.hear("\(sender),interface='\(Self.manager)',member='SessionRemoved'")
    line.hear("\(sender),interface='\(Self.session)'")
    line.hear(
      "\(sender),interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0='\(Self.session)'")
    line.watch(Self.name) { [self] owner in
      for cause in Idle.Cause.allCases where owner == nil { away.returned(cause) }
      ownPath = nil
      if owner != nil { findSession() }
    }
  }

  var isThere: Bool { line.owners[Self.name] != nil }
  var hasSession: Bool { ownPath != nil }

  /// Finds the user's session that the environment names. If there is none, takes a session of this user that has a
  /// seat. As a last resort, takes any session of this user.
  private func findSession() {
    line.call(Self.name, Self.path, Self.manager, "ListSessions") { [self] answer in
      guard case .success(let body) = answer else { return }
      let all = (body.first?.elements ?? []).map(\.elements).filter { $0.count >= 5 }
      let mine = all.filter { $0[1].int == Int(Process.currentUser) }
      let named = Process.setting("XDG_SESSION_ID")
      let own = mine.first { $0[0].string == named } ?? mine.first { !($0[3].string ?? "").isEmpty } ?? mine.first
      ownPath = own?[4].string
      settled()
    }
  }

  func take(_ message: Message) {
    guard message.kind == .signal, line.isFrom(Self.name, message) else { return }
    switch (message.interface, message.member) {
    case (Self.manager, "PrepareForSleep"): if let sleeps = message.body.first?.bool { sleep(sleeps) }
    case (Self.manager, "SessionNew"), (Self.manager, "SessionRemoved"): findSession()
    case (Self.session, "Lock") where message.path == ownPath: away.left(.lock, Clock.now())
    case (Self.session, "Unlock") where message.path == ownPath: away.returned(.lock)
    case (_, "PropertiesChanged") where message.path == ownPath:
      if message.body.count > 1 { changed(message.body[1]) }
    default: break
    }
  }

  private func changed(_ properties: Value) {
    if let isLocked = properties["LockedHint"]?.bool {
      if isLocked { away.left(.lock, Clock.now()) } else { away.returned(.lock) }
    }
    guard let isIdle = properties["IdleHint"]?.bool, !ignoresIdle() else { return }
    if isIdle {
      let since = properties["IdleSinceHint"]?.int.map { $0 / 1_000_000 } ?? 0
      away.left(.idle, since > 0 ? min(since, Clock.now()) : Clock.now())
    } else {
      away.returned(.idle)
    }
  }

  /// Handles the signal about a sleep. The signal that announces the sleep sometimes arrives after the sleep, so the
  /// clocks must show how long the machine slept.
  private func sleep(_ begins: Bool) {
    let slept = max(0, Clock.sleptSeconds() - sleptBefore)
    away.left(.sleep, Clock.now() - slept)
    if !begins { away.returned(.sleep) }
    sleptBefore = Clock.sleptSeconds()
  }
}
