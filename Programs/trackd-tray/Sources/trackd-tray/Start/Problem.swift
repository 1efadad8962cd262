/// Why it doesn't go on: one sentence that says what is wrong and what to do, and the status to exit with.
struct Problem: Error, Equatable {
  enum Status: Int32 {
    case usage = 64
    case unavailable = 69
    case notAlone = 75
  }

  let status: Status
  let message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}
