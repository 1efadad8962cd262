import System

/// The program: what the command line asks for, and the status to exit with.
@main
enum Main {
  static func main() {
    Process.exit(run(Process.arguments.dropFirst()).rawValue)
  }

  private static func run(_ words: ArraySlice<String>) -> ExitStatus {
    // Whoever closed our output doesn't want to read it, and is told by the failed write.
    Process.letWritesFail()
    let output = Output()
    do throws(Failure) {
      let invocation = try Invocation(words)
      let status = try invocation.run(output)
      return try output.finish(status)
    } catch {
      return output.report(error)
    }
  }
}
