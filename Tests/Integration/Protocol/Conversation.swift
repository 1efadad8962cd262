import TestSupport

/// A text file of requests and their exact answers. A line that begins with `> ` is a request, and a line that begins
/// with `< ` is an answer.
struct Conversation {
  struct Row {
    let request: String
    /// The exact answer. Nil if there must be no answer.
    var answer: String?
  }

  /// The rows of conversation.txt.
  static var rows: [Row] {
    let path = DaemonPrograms.root + "/Tests/Integration/Protocol/conversation.txt"
    return rows(in: (try? TestFiles.text(of: path)) ?? "")
  }

  private static func rows(in text: String) -> [Row] {
    var rows: [Row] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("> ") { rows.append(Row(request: String(line.dropFirst(2)))) }
      if line.hasPrefix("< "), !rows.isEmpty { rows[rows.count - 1].answer = String(line.dropFirst(2)) }
    }
    return rows
  }
}
