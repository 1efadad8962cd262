import TestSupport

/// The examples in a handwritten manual page.
struct ManualPage {
  /// The commands, which are the lines after a `$`.
  private(set) var commands: [String] = []
  /// The blocks of literal text.
  private(set) var blocks: [String] = []

  /// - Parameter section: the section that contains the examples.
  init(_ name: String, section: String) throws {
    var isInside = false
    var isLiteral = false
    for line in try TestFiles.text(of: "\(DaemonPrograms.root)/man/\(name)").split(separator: "\n") {
      if line.hasPrefix(".Sh ") { isInside = line == ".Sh \(section)" }
      guard isInside else { continue }
      if line.hasPrefix(".Dl $ ") { commands.append(String(line.dropFirst(6)).replacing(#"\e"#, with: #"\"#)) }
      if line.hasPrefix(".Bd -literal") {
        isLiteral = true
        blocks.append("")
      } else if line == ".Ed" {
        isLiteral = false
      } else if isLiteral {
        if line.hasPrefix("$ ") { commands.append(String(line.dropFirst(2))) }
        // After a pipe, a command continues on the next line.
        if blocks[blocks.count - 1].hasSuffix("|\n") { commands[commands.count - 1] += "\n" + line }
        blocks[blocks.count - 1] += line + "\n"
      }
    }
  }
}
