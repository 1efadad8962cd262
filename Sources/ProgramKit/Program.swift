import System

/// What every program does when it starts and when it ends.
package enum Program {
  /// Runs the body and exits with the status that the body returns.
  /// - Parameter complain: reports a problem. Standard error is open when this is called, but it can be /dev/null.
  package static func run(
    complain: (Problem) -> Void, _ body: () throws(Problem) -> ExitStatus
  ) -> Never {
    // This call must come before any write and before any thread.
    Process.letWritesFail()
    // If standard error were closed, the next opened file would get descriptor 2, and messages would be written to that
    // file.
    try? StandardStream.fillGaps()
    do throws(Problem) {
      Process.exit(try body().rawValue)
    } catch {
      complain(error)
      Process.exit(error.status.rawValue)
    }
  }

  package static func run(_ name: String, _ body: () throws(Problem) -> ExitStatus) -> Never {
    run(complain: { try? StandardStream.error.write("\(name): \($0.message)\n") }, body)
  }

  package static func say(_ text: String) {
    // A failed write is ignored, because nobody reads a closed output.
    try? StandardStream.output.write(text)
  }
}
