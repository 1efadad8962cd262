import ProgramKit
import System
import Tray

// Reads the user's settings, reads and writes the keys of shown notices, and writes the log.

extension Loop {
  private static let largestFile = 1 << 20

  static func readTold(_ path: String?) -> [String] {
    guard let path, let bytes = try? File.contents(path: path, limit: largestFile) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func writeTold() {
    guard let toldPath else { return }
    let text = notifier.notices.told.map { $0 + "\n" }.joined()
    do throws(Errno) {
      let parts = toldPath.split(separator: "/", omittingEmptySubsequences: false)
      let folder = try Directory.open(parts.dropLast().joined(separator: "/"), create: 0o700)
      try folder.put(Array(text.utf8), as: String(parts[parts.count - 1]))
    } catch {
      report.say(.warning, "\(toldPath): \(error)")
    }
  }

  static func readRules() -> Configuration {
    guard let path = TrayPaths.configuration else { return Configuration() }
    do throws(Errno) {
      let bytes = try File.contents(path: path, limit: largestFile)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        report.say(.warning, "\(path): the file is not UTF-8 text")
        return Configuration()
      }
      let reader = ConfigurationReader(text: text, file: path)
      for finding in reader.findings { report.say(.warning, finding.description) }
      return reader.configuration
    } catch {
      if error != .notFound, error != .notADirectory { report.say(.warning, "\(path): \(error)") }
      return Configuration()
    }
  }

  func reload() {
    rules = Self.readRules()
    asker = NoteAsker(rules.asks)
    monitor?.set(idleSeconds: rules.idleSeconds)
    display?.set(idleSeconds: rules.idleSeconds)
    isStale = true
  }

  /// Logs which sources report idle times, as soon as all of them are known.
  func sayWhatIsHeard() {
    guard !saidWhatIsHeard, session.isSettled, machine.isSettled, let monitor, let savers, let login, let display,
      display.isSettled
    else { return }
    var heard: [String] = []
    if monitor.isThere { heard.append("GNOME's idle monitor") }
    if display.isThere { heard.append("the display") }
    if savers.areThere { heard.append("the screen saver") }
    if login.isThere { heard.append(login.hasSession ? "logind (lock, sleep, idle)" : "logind (sleep)") }
    saidWhatIsHeard = true
    report.say(
      .info,
      heard.isEmpty
        ? "this desktop has no source of idle times: there are no questions about idle times"
        : "idle times come from \(heard.joined(separator: ", "))")
  }
}
