/// The place in this program's source code that logged an event.
package struct CodeLocation: Sendable {
  package let file: String
  package let line: Int
  package let function: String

  package init(_ file: String, _ line: Int, _ function: String) {
    self.file = file
    self.line = line
    self.function = function
  }
}

extension Shell {
  /// Logs an event with the caller's source location.
  func note(_ event: HostEvent, file: String = #fileID, line: Int = #line, function: String = #function) {
    note(event, at: CodeLocation(file, line, function))
  }
}
