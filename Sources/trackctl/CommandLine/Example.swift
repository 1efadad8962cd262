/// A command line to copy, as it would be typed behind `trackctl`, and what it does. A test runs each.
struct Example {
  let line: String
  let summary: String

  init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}
