import System

/// If output is longer than the terminal, shows it in a pager, as `git log` does. The pager is `$PAGER` or the program
/// `less`.
enum Pager {
  /// - Returns: false if the output still has to be printed: no pager is wanted, there is no terminal, the output fits
  ///   on the terminal, or the pager can't be started.
  static func show(_ bytes: [UInt8]) -> Bool {
    let command = Process.environment("PAGER") ?? "LESS=${LESS-FRX} less"
    guard !command.isEmpty, command != "cat", StandardStream.input.isTerminal, let rows = StandardStream.output.rows,
      bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= rows
    else { return false }
    return (try? PipedProgram.show(bytes, by: command)) ?? false
  }
}
