import Bus
import System
import Tray

/// GNOME's monitor of idle times. It reports when the user becomes idle and when the user is active again.
final class MutterMonitor {
  static let name = "org.gnome.Mutter.IdleMonitor"
  private static let path = "/org/gnome/Mutter/IdleMonitor/Core"

  private let line: BusLine
  private let away: Away
  private var idleSeconds: Int
  private var idleWatch: Int?
  private var activeWatch: Int?

  init(_ line: BusLine, idleSeconds: Int, _ away: Away) {
    self.line = line
    self.away = away
    self.idleSeconds = idleSeconds
    line.hear("type='signal',interface='\(Self.name)',path='\(Self.path)',member='WatchFired'")
    line.watch(Self.name) { [self] owner in
      idleWatch = nil
      if activeWatch != nil { away.returned(.idle) }
      activeWatch = nil
      if owner != nil { begin() }
    }
  }

  var isThere: Bool { idleWatch != nil }

  func set(idleSeconds: Int) {
    guard idleSeconds != self.idleSeconds else { return }
    self.idleSeconds = idleSeconds
    guard let idleWatch else { return }
    call("RemoveWatch", [.uint32(UInt32(idleWatch))])
    self.idleWatch = nil
    begin()
  }

  private func begin() {
    call("AddIdleWatch", [.uint64(UInt64(idleSeconds) * 1000)]) { [self] answer in
      if case .success(let body) = answer { idleWatch = body.first?.int }
    }
  }

  func take(_ message: Message) {
    guard message.isSignal(Self.name, "WatchFired"), line.isFrom(Self.name, message) else { return }
    let fired = message.body.first?.int
    if fired == activeWatch, activeWatch != nil {
      activeWatch = nil
      away.returned(.idle)
    } else if fired == idleWatch, idleWatch != nil {
      becameIdle()
    }
  }

  private func becameIdle() {
    // The watch for activity is added first, so that the user's return can't be missed.
    call("AddUserActiveWatch") { [self] answer in
      if case .success(let body) = answer { activeWatch = body.first?.int }
    }
    let now = Clock.now()
    call("GetIdletime") { [self] answer in
      var seconds = idleSeconds
      if case .success(let body) = answer, let milliseconds = body.first?.int { seconds = milliseconds / 1000 }
      if activeWatch != nil { away.left(.idle, now - seconds) }
    }
  }

  private func call(_ member: String, _ body: [Value] = [], then answer: @escaping BusLine.Answer = { _ in }) {
    line.call(Self.name, Self.path, Self.name, member, body, then: answer)
  }
}
