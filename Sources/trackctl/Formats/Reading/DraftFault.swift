/// Something of the file that can't be added, and why.
struct DraftFault: Error {
  var place: DraftPlace
  let message: String

  init(at place: DraftPlace, _ message: String) {
    self.place = place
    self.message = message
  }

  init(line: Int, _ message: String) { self.init(at: DraftPlace(line: line), message) }

  var line: Int { place.line }
}

extension Result where Success == Draft, Failure == DraftFault {
  /// What the closure reads of a line, or what is wrong with it.
  init(line: Int, _ content: () throws(DraftFault) -> Draft.Content) {
    self.init { () throws(DraftFault) in Draft(line: line, content: try content()) }
  }
}

/// The next thing of a file: one to add, or one that can't be.
typealias DraftResult = Result<Draft, DraftFault>
