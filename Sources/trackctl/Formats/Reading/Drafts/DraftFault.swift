/// The reason why an item of a file can't be added.
struct DraftFault: Error {
  var place: SourcePosition
  let message: String

  init(at place: SourcePosition, _ message: String) {
    self.place = place
    self.message = message
  }

  init(line: Int, _ message: String) { self.init(at: SourcePosition(line: line), message) }

  var line: Int { place.line }
}

extension Result where Success == Draft, Failure == DraftFault {
  /// Makes a draft for this line with the content that the closure returns. If the closure throws a fault, the result
  /// is the fault.
  init(line: Int, _ content: () throws(DraftFault) -> Draft.Content) {
    self.init { () throws(DraftFault) in Draft(line: line, content: try content()) }
  }
}

/// The next item of a file: a draft or a fault.
typealias DraftResult = Result<Draft, DraftFault>
