import System

/// Pages output that is longer than the terminal, as `git log` does, with `$PAGER` or less.
enum Pager {
  /// - Returns: false if paging is unwanted or impossible: there is no terminal, or no such program.
  static func show(_ bytes: [UInt8]) -> Bool {
    let command = Process.environment("PAGER") ?? "LESS=${LESS-FRX} less"
    guard !command.isEmpty, command != "cat", StandardStream.input.isTerminal, let rows = StandardStream.output.rows,
      bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= rows
    else { return false }
    return (try? PipedProgram.show(bytes, by: command)) ?? false
  }
}
