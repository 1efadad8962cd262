/// An example in the help: a command line without the leading `trackctl`, and its explanation. A test runs every
/// example.
struct Example {
  let line: String
  let summary: String

  init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}
