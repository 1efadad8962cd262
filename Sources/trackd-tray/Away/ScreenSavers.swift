import Bus
import System
import Tray

/// The screen savers and lockers of the desktops. Each desktop has its own bus name, and all of them send
/// `ActiveChanged`.
final class ScreenSavers {
  private static let names = [
    "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver", "org.mate.ScreenSaver",
    "org.xfce.ScreenSaver",
  ]

  private let line: BusLine
  private let away: Away
  /// The names of the screen savers that are active now.
  private var active: Set<String> = []

  init(_ line: BusLine, _ away: Away) {
    self.line = line
    self.away = away
    for name in Self.names {
      line.hear("type='signal',interface='\(name)',member='ActiveChanged'")
      line.watch(name) { [self] owner in if owner == nil { set(name, false) } }
    }
  }

  var areThere: Bool { Self.names.contains { line.owners[$0] != nil } }

  func take(_ message: Message) {
    guard message.kind == .signal, message.member == "ActiveChanged", Self.names.contains(message.interface),
      line.isFrom(message.interface, message), let isActive = message.body.first?.bool
    else { return }
    set(message.interface, isActive)
  }

  private func set(_ name: String, _ isActive: Bool) {
    let were = !active.isEmpty
    if isActive { active.insert(name) } else { active.remove(name) }
    if !were, isActive { away.left(.lock, Clock.now()) }
    if were, active.isEmpty { away.returned(.lock) }
  }
}
