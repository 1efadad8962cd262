import System

/// Shows page by page what is longer than the terminal, as `git log` does: by `$PAGER`, or by less.
enum Pager {
  /// - Returns: false where that isn't wanted, or can't be: nobody is there to turn pages, or there is no such program.
  static func show(_ bytes: [UInt8]) -> Bool {
    let command = Process.environment("PAGER") ?? "LESS=${LESS-FRX} less"
    guard !command.isEmpty, command != "cat", StandardStream.input.isTerminal, let rows = StandardStream.output.rows,
      bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= rows
    else { return false }
    return (try? PipedProgram.show(bytes, by: command)) ?? false
  }
}
