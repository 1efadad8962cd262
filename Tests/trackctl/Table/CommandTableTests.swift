import System
import TestSupport
import Testing

/// Tests commands with a real daemon. Their output and exit status must be exactly as in the table, in a pipe and in
/// terminals.
@Suite("Table of commands")
struct CommandTableTests {
  private static let commands = CommandTable.named("commands.txt")
  private static let mistakes = CommandTable.named("mistakes.txt")
  private static let kinds: [OutputReader.Kind] = [.pipe, .terminal(columns: 80), .terminal(columns: 40)]

  @Test("the tables have at least 120 commands and 60 mistakes")
  func size() {
    #expect(Self.commands.count >= 120)
    #expect(Self.mistakes.sections.flatMap(\.steps).count { $0.status == 1 || $0.status == 2 } >= 60)
  }

  @Test("each command prints exactly this", arguments: Self.commands.sections, Self.kinds)
  func command(section: CommandTable.Section, kind: OutputReader.Kind) throws {
    try Self.check(section, kind)
  }

  @Test("each mistake gets exactly this help, on the standard error alone", arguments: Self.mistakes.sections)
  func mistake(section: CommandTable.Section) throws {
    // Steps that succeed only prepare the mistakes, so they are skipped.
    for step in section.steps where step.status != 0 {
      #expect(!step.errors.isEmpty && step.output(.pipe).isEmpty, "$ \(step.line)")
    }
    try Self.check(section, .pipe)
  }

  private static func check(_ section: CommandTable.Section, _ kind: OutputReader.Kind) throws {
    let daemon = try DaemonProcess.started()
    let folder = daemon.folder.path
    for step in section.steps {
      let words = step.words.map { $0.replacing("FOLDER", with: folder) }
      let result = try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, writingTo: kind,
        in: daemon.folder, environment: step.environment + ["TZ=UTC", "TERM=xterm-256color"])
      let output = result.output.replacing(folder, with: "FOLDER")
      let errors = result.errors.replacing(folder, with: "FOLDER")
      #expect(
        Placeholders.match(step.output(kind), output), "$ \(step.line)\nprinted\n\(output)\nnot\n\(step.output(kind))")
      #expect(Placeholders.match(step.errors, errors), "$ \(step.line)\nsaid\n\(errors)\nnot\n\(step.errors)")
      #expect(result.ending == .exited(try #require(step.status)), "$ \(step.line)")
    }
  }
}
