/// Reads the text of a tray.conf: what it sets, and all that is wrong with it. The syntax is that of trackd.conf.
///
/// A key that nobody knows, or a value that can't be used, is named and passed over: what a user set otherwise still counts.
public struct ConfigurationReader {
  private struct Key {
    let section: String
    let name: String
    /// What a value must be, as the end of a sentence.
    let form: String
    let reset: (inout Configuration) -> Void
    let apply: (String, inout Configuration) -> Bool

    /// - Parameters:
    ///   - first: what it is without a value.
    ///   - set: where it goes: a key path would do, for a hundred kilobytes more.
    init<Value>(
      _ section: String, _ name: String, _ first: Value, _ form: String, from read: @escaping (String) -> Value?,
      set: @escaping (inout Configuration, Value) -> Void
    ) {
      (self.section, self.name, self.form) = (section, name, form)
      reset = { set(&$0, first) }
      apply = { text, configuration in
        guard let value = read(text) else { return false }
        set(&configuration, value)
        return true
      }
    }

    static func flag(
      _ section: String, _ name: String, _ first: Bool, set: @escaping (inout Configuration, Bool) -> Void
    ) -> Key {
      Key(section, name, first, "yes or no", from: Quantity.flag, set: set)
    }
  }

  private static var keys: [Key] {
    let first = Configuration()
    return [
      .flag("tray", "label", first.showsLabel) { $0.showsLabel = $1 },
      Key("tray", "longAfter", first.longSeconds, "a length of time from 1min to 30d, such as 10h") { text in
        Quantity.seconds(text, in: 60...30 * 86_400)
      } set: {
        $0.longSeconds = $1
      },
      Key("tray", "ask", first.asks, "a program and its words") { text in
        .some(text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init))
      } set: {
        $0.asks = $1
      },
      .flag("notifications", "hours", first.tellsHours) { $0.tellsHours = $1 },
      .flag("notifications", "chores", first.tellsChores) { $0.tellsChores = $1 },
      .flag("notifications", "feed", first.tellsFeed) { $0.tellsFeed = $1 },
      .flag("notifications", "long", first.tellsLong) { $0.tellsLong = $1 },
      Key("notifications", "quiet", first.quiet, "two times of day, such as 22:00-7:00") { text in
        QuietHours(text).map { .some($0) }
      } set: {
        $0.quiet = $1
      },
      .flag("idle", "idle", first.asksAfterIdle) { $0.asksAfterIdle = $1 },
      .flag("idle", "lock", first.asksAfterLock) { $0.asksAfterLock = $1 },
      .flag("idle", "sleep", first.asksAfterSleep) { $0.asksAfterSleep = $1 },
      Key("idle", "after", first.idleSeconds, "a length of time from 5s to 24h, such as 5min") { text in
        Quantity.seconds(text, in: 5...86_400)
      } set: {
        $0.idleSeconds = $1
      },
    ]
  }

  /// All keys, by section, for the test of the manual.
  public static var names: [String] { keys.map { "[\($0.section)] \($0.name)" } }

  private let file: String
  private let keys = Self.keys
  private var section: String?
  public private(set) var configuration = Configuration()
  /// What is to be said of it, each with its place.
  public private(set) var findings: [String] = []

  public init(text: String, file: String) {
    self.file = file
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      take(Self.trimmed(line), at: number)
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
    let front = line.drop(while: isBlank)
    guard let last = front.lastIndex(where: { !isBlank($0) }) else { return front.prefix(0) }
    return front[...last]
  }

  private mutating func take(_ line: Substring, at number: Int) {
    guard let first = line.first, first != "#", first != ";" else { return }
    if first == "[" {
      guard line.last == "]" else { return find(number, "a section's name ends with ]") }
      section = String(line.dropFirst().dropLast())
      if !keys.contains(where: { $0.section == section }) {
        find(number, "there is no section [\(Words.clean(section ?? ""))]; there are tray, notifications, idle")
      }
    } else if let equals = line.firstIndex(of: "="), equals != line.startIndex {
      let value = Self.trimmed(line[line.index(after: equals)...])
      assign(String(Self.trimmed(line[..<equals])), String(value), at: number)
    } else {
      find(number, "expected [section], key = value, or a comment behind #")
    }
  }

  private mutating func assign(_ name: String, _ value: String, at number: Int) {
    guard let section else { return find(number, "a key before the first [section]") }
    let siblings = keys.filter { $0.section == section }
    guard let key = siblings.first(where: { $0.name == name }) else {
      let known = siblings.isEmpty ? "" : "; there are \(siblings.map(\.name).joined(separator: ", "))"
      return find(number, "there is no key '\(Words.clean(name))' in [\(Words.clean(section))]\(known)")
    }
    if value.isEmpty {
      key.reset(&configuration)
    } else if !key.apply(value, &configuration) {
      find(number, "\(name) must be \(key.form), not '\(Words.clean(value))'")
    }
  }

  private mutating func find(_ line: Int, _ message: String) {
    findings.append("\(file):\(line): \(message)")
  }
}
