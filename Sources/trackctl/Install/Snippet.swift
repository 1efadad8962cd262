/// The configuration that makes a host show the timer: the lines, their file, and the remaining manual steps.
struct Snippet {
  /// The file for the lines. Nil if only the user can place them.
  var path: String?
  /// The start of a comment in that file.
  var comment = "#"
  let lines: [String]
  /// The first line of a new file, such as the interpreter of a script.
  var heading: String?
  /// Whether the file must already exist. A new file with only these lines would hide the program's default
  /// configuration.
  var needsFile = false
  /// The remaining steps, one per element.
  var steps: [String] = []

  var isProgram: Bool { heading != nil }

  var marked: MarkedText { MarkedText(comment: comment, lines: lines) }
}
