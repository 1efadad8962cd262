/// Why a program can't start or continue: a sentence with the problem and its remedy, and the exit status.
package struct Problem: Error, Equatable {
  package let status: ExitStatus
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
