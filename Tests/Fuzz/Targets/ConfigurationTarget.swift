import Host
import ModuleKit
import ProgramKit

@testable import trackd

/// Parses a trackd.conf. Every accepted value must be in its range, and every error must name its line. Neither the
/// kind of line ends nor a repetition of the whole file may change the result.
///
/// To test this target, a bug was planted that accepted numbers below their range. The target found it in a second.
enum ConfigurationTarget {
  private static var keys: [ConfigurationKey] {
    ConfigurationKey.all(modules: BuiltInModule.all.map(\.name), settings: BuiltInModule.all.flatMap(\.settings))
  }

  @Sendable static func run(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let reader = read(text)
    let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    for finding in reader.findings {
      try hold(1...lines ~= finding.line, "line \(finding.line) of \(lines)")
      try hold(!finding.message.unicodeScalars.contains { $0.value < 0x20 }, "a control character in \(finding)")
    }
    try check(reader.configuration)
    // Lines before the first section would belong to the last section when the file is repeated. The additional header
    // prevents that.
    let whole = "[daemon]\n" + text
    try hold(read(whole + "\n" + whole).configuration == read(whole).configuration, "repeating it changes the result")
    guard !text.utf8.contains(UInt8(ascii: "\r")) else { return }
    let other = read(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
    try hold(other.configuration == reader.configuration && other.findings == reader.findings, "another behind CR LF")
  }

  private static func read(_ text: String) -> ConfigurationReader {
    ConfigurationReader(text: text, file: "trackd.conf", keys: keys)
  }

  private static func check(_ configuration: Configuration) throws {
    let limits = configuration.limits
    try hold(4 << 10...1 << 30 ~= limits.messageBytes, "messageBytes \(limits.messageBytes)")
    try hold(4 << 10...16 << 30 ~= limits.unfinishedBytesPerUser, "unfinishedBytesPerUser")
    try hold(4 << 20...1 << 30 ~= limits.outboxBytes, "outboxBytes \(limits.outboxBytes)")
    try hold(1...10_000 ~= limits.batch, "batch \(limits.batch)")
    try hold(1...1_000_000 ~= limits.connections, "connections \(limits.connections)")
    try hold(1...3_600 ~= limits.idleMessageSeconds, "idleMessageSeconds \(limits.idleMessageSeconds)")
    for setting in BuiltInModule.all.flatMap(\.settings) {
      try hold(setting.range ~= configuration.settings[setting], "\(setting.module).\(setting.name)")
    }
    let names = BuiltInModule.all.map(\.name)
    try hold(configuration.modules?.allSatisfy(names.contains) ?? true, "unknown modules")
  }
}
