/// Reads the text of a configuration file. All findings are collected, not only the first one.
package struct SettingsReader<Configuration> {
  /// A problem in the file, and its position.
  package struct Finding: Equatable, CustomStringConvertible {
    package enum Weight {
      /// An unknown key or section. It is reported and skipped, so that an older daemon can read the file of a newer
      /// version.
      case unknown
      /// An invalid value. The whole file is rejected.
      case wrong
    }

    package let weight: Weight
    package let file: String
    package let line: Int
    package let message: String

    package var description: String { "\(file):\(line): \(message)" }
  }

  private let file: String
  private let keys: [SettingKey<Configuration>]
  private var section: String?
  private var number = 0
  package private(set) var configuration: Configuration
  package private(set) var findings: [Finding] = []

  /// - Parameter configuration: the default values.
  package init(
    text: String, file: String, keys: [SettingKey<Configuration>], over configuration: Configuration
  ) {
    self.file = file
    self.keys = keys
    self.configuration = configuration
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      take(ConfigurationLine(line))
    }
  }

  private mutating func take(_ line: ConfigurationLine) {
    switch line {
    case .empty: break
    case .section(let name): enter(name)
    case .assignment(let key, let value): assign(key, value)
    case .malformed(let message): find(.wrong, message)
    }
  }

  private mutating func enter(_ name: String) {
    section = name
    if keys.contains(where: { $0.section == name }) { return }
    let known = Self.listed(keys.map(\.section))
    find(.unknown, "unknown section [\(Self.quoted(name))]; the sections are \(known)")
  }

  private mutating func assign(_ name: String, _ value: String) {
    guard let section else { return find(.wrong, "a key before the first [section]") }
    let siblings = keys.filter { $0.section == section }
    guard let key = siblings.first(where: { $0.name == name }) else {
      let known = siblings.isEmpty ? "" : "; the keys are \(Self.listed(siblings.map(\.name)))"
      return find(.unknown, "unknown key '\(Self.quoted(name))' in [\(Self.quoted(section))]\(known)")
    }
    if !key.apply(value, &configuration) {
      find(.wrong, "\(name) must be \(key.form), not '\(Self.quoted(value))'")
    }
  }

  /// Adds a finding about the line that was read last.
  package mutating func find(_ weight: Finding.Weight, _ message: String) {
    findings.append(Finding(weight: weight, file: file, line: number, message: message))
  }

  /// The names in the order of their declaration, without duplicates.
  private static func listed(_ names: [String]) -> String {
    var seen: [String] = []
    for name in names where !seen.contains(name) { seen.append(name) }
    return seen.joined(separator: ", ")
  }

  /// A part of a text for a message. Control characters are removed, because they could disturb a terminal.
  private static func quoted(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.prefix(80).filter { $0.properties.generalCategory != .control }))
  }
}
