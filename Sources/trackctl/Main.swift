import System

@main
enum Main {
  static func main() {
    Process.exit(run(Process.arguments.dropFirst()).rawValue)
  }

  private static func run(_ words: ArraySlice<String>) -> ExitStatus {
    // A write to a closed output must fail with an error. By default, the signal SIGPIPE would kill the process.
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
