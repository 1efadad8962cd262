/// Why the daemon doesn't start: one sentence that says what is wrong and what to do, and the status to exit with.
struct StartProblem: Error, Equatable {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
