/// What makes a host show the timer: the lines, where they go, and what is left to do by hand.
struct Snippet {
  /// Where it goes; nil where it can't be put by anybody else.
  var path: String?
  /// How a comment begins there.
  var comment = "#"
  let lines: [String]
  /// What has to come first in a file that is made for it, such as the name of the program that runs it.
  var heading: String?
  /// Whether the file has to be there already: one with these lines alone would take the place of what its program comes with.
  var needsFile = false
  /// The rest, a step each.
  var steps: [String] = []

  var isProgram: Bool { heading != nil }

  var marked: MarkedText { MarkedText(comment: comment, lines: lines) }
}
