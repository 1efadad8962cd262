/// Something of the file that can't be added, and why.
struct DraftFault: Error {
  let line: Int
  let message: String

  init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }
}

extension Result where Success == Draft, Failure == DraftFault {
  /// What the closure reads of a line, or what is wrong with it.
  init(line: Int, _ content: () throws(DraftFault) -> Draft.Content) {
    self.init { () throws(DraftFault) in Draft(line: line, content: try content()) }
  }
}

/// The next thing of a file: one to add, or one that can't be.
typealias DraftResult = Result<Draft, DraftFault>
