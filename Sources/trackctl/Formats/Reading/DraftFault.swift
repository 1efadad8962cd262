/// Something of the file that can't be added, and why.
struct DraftFault: Error {
  let line: Int
  let message: String

  init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

/// The next thing of a file: one to add, or one that can't be.
typealias DraftResult = Result<Draft, DraftFault>
