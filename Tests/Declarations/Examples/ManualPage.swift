import TestSupport

/// The examples in a manual page that was written by hand.
struct ManualPage {
  /// What is to be typed: the lines behind a `$`.
  private(set) var commands: [String] = []
  /// Literal text, block by block.
  private(set) var blocks: [String] = []

  /// - Parameter section: the one whose examples are wanted.
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
        blocks[blocks.count - 1] += line + "\n"
      }
    }
  }
}
