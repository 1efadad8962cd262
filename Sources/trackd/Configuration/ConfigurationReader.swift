import Host

/// Reads the text of a trackd.conf: what it sets, and all that is wrong with it, not only the first.
struct ConfigurationReader {
  /// Something that isn't right, and where.
  struct Finding: Equatable, CustomStringConvertible {
    enum Weight {
      /// A key or section that nobody knows: named, and otherwise passed over, so that a file for a newer daemon does for
      /// an older one.
      case unknown
      /// A value that can't be used: the file is not taken.
      case wrong
    }

    let weight: Weight
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }
  }

  private let file: String
  private let keys: [ConfigurationKey]
  private var section: String?
  private(set) var configuration = Configuration()
  private(set) var findings: [Finding] = []

  init(text: String, file: String, keys: [ConfigurationKey]) {
    self.file = file
    self.keys = keys
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      take(ConfigurationLine(line), at: number)
    }
    compare(at: number)
  }

  private mutating func take(_ line: ConfigurationLine, at number: Int) {
    switch line {
    case .empty: break
    case .section(let name): enter(name, at: number)
    case .assignment(let key, let value): assign(key, value, at: number)
    case .malformed(let message): find(.wrong, number, message)
    }
  }

  private mutating func enter(_ name: String, at number: Int) {
    section = name
    if keys.contains(where: { $0.section == name }) { return }
    let known = Self.listed(keys.map(\.section))
    find(.unknown, number, "there is no section [\(Self.quoted(name))]; there are \(known)")
  }

  private mutating func assign(_ name: String, _ value: String, at number: Int) {
    guard let section else { return find(.wrong, number, "a key before the first [section]") }
    let siblings = keys.filter { $0.section == section }
    guard let key = siblings.first(where: { $0.name == name }) else {
      let known = siblings.isEmpty ? "" : "; there are \(Self.listed(siblings.map(\.name)))"
      return find(.unknown, number, "there is no key '\(Self.quoted(name))' in [\(Self.quoted(section))]\(known)")
    }
    if !key.apply(value, &configuration) {
      find(.wrong, number, "\(name) must be \(key.form), not '\(Self.quoted(value))'")
    }
  }

  /// What can only be told once all is read.
  private mutating func compare(at lastLine: Int) {
    let limits = configuration.limits
    if limits.unfinishedBytesPerUser < limits.messageBytes {
      find(
        .wrong, lastLine,
        "unfinishedBytesPerUser (\(Quantity.spelled(limits.unfinishedBytesPerUser))) must not be less than messageBytes"
          + " (\(Quantity.spelled(limits.messageBytes))): no message of that size could arrive")
    }
  }

  private mutating func find(_ weight: Finding.Weight, _ line: Int, _ message: String) {
    findings.append(Finding(weight: weight, file: file, line: line, message: message))
  }

  /// In the order of their declaration, each once.
  private static func listed(_ names: [String]) -> String {
    var seen: [String] = []
    for name in names where !seen.contains(name) { seen.append(name) }
    return seen.joined(separator: ", ")
  }

  /// As much of a text as belongs into a message, without what could upset a terminal.
  private static func quoted(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.prefix(80).filter { $0.properties.generalCategory != .control }))
  }
}
