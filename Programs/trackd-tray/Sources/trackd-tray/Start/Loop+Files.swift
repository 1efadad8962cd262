import Platform
import Tray

// What the user has set, what was told before, and what the log is told.

extension Loop {
  static func readTold(_ path: String?) -> [String] {
    guard let path, case .text(let text) = TextFile.read(path) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  func writeTold() {
    guard let toldPath else { return }
    let text = notifier.notices.told.map { $0 + "\n" }.joined()
    if let why = TextFile.write(text, to: toldPath) { Report.say(.warning, "\(toldPath): \(why)") }
  }

  static func readRules() -> Configuration {
    guard let path = Places.configuration else { return Configuration() }
    switch TextFile.read(path) {
    case .missing: return Configuration()
    case .unusable(let why):
      Report.say(.warning, "\(path): \(why)")
      return Configuration()
    case .text(let text):
      let reader = ConfigurationReader(text: text, file: path)
      for finding in reader.findings { Report.say(.warning, finding) }
      return reader.configuration
    }
  }

  func reload() {
    rules = Self.readRules()
    asker = NoteAsker(rules.asks)
    monitor?.set(idleSeconds: rules.idleSeconds)
    display?.set(idleSeconds: rules.idleSeconds)
    isStale = true
  }

  /// Once it is known who tells when nobody is there, the log says so.
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
    Report.say(
      .info,
      heard.isEmpty
        ? "nothing here tells when somebody is away: nobody is asked about idle times"
        : "when somebody is away is told by \(heard.joined(separator: ", "))")
  }
}
