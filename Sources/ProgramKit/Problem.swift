/// Why a program can't start or can't continue. The message is a sentence that names the problem and its remedy.
package struct Problem: Error, Equatable {
  package let status: ExitStatus
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
