import System

/// What every program does at its start and end.
package enum Program {
  /// Runs the body and exits with its status.
  /// - Parameter complain: reports a problem. Standard error is open by then, perhaps as /dev/null.
  package static func run(
    complain: (Problem) -> Void, _ body: () throws(Problem) -> ExitStatus
  ) -> Never {
    // This must precede all writes and threads.
    Process.letWritesFail()
    // If standard error is closed, the next opened file would get its descriptor, and messages would go into that file.
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
    // A failed write is ignored: if the output was closed, nobody reads it.
    try? StandardStream.output.write(text)
  }
}
