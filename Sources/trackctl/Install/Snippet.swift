/// The configuration that makes a host show the timer: the lines, their file, and the steps that remain for the user.
struct Snippet {
  /// The file to which the lines are added. Nil if only the user can decide where the lines belong.
  var path: String?
  /// The characters that begin a comment in that file.
  var comment = "#"
  let lines: [String]
  /// The first line of a new file, such as the interpreter of a script.
  var heading: String?
  /// Whether the file must already exist. In a new file, these lines would hide the host's default configuration.
  var needsFile = false
  /// The steps that remain for the user.
  var steps: [String] = []

  var isProgram: Bool { heading != nil }

  var marked: MarkedText { MarkedText(comment: comment, lines: lines) }
}
