import System

/// The program's entry point.
@main
enum Main {
  static func main() {
    Process.exit(run(Process.arguments.dropFirst()).rawValue)
  }

  private static func run(_ words: ArraySlice<String>) -> ExitStatus {
    // A write to a closed output should fail with an error instead of killing the process.
    Process.letWritesFail()
    let output = Output()
    do throws(Failure) {
      try Invocation(words).run(output)
      return try output.finish()
    } catch {
      return output.report(error)
    }
  }
}
