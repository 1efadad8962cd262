import TestSupport

/// The code blocks in README.md.
struct Readme {
  private var blocks: [(language: String, text: String)] = []

  init() throws {
    var isInside = false
    for line in try TestFiles.text(of: DaemonPrograms.root + "/README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside { blocks.append((String(line.dropFirst(3)), "")) }
      } else if isInside {
        blocks[blocks.count - 1].text += line + "\n"
      }
    }
  }

  /// The only block in this language. Nil if there is no such block or more than one.
  func block(_ language: String) -> String? {
    let found = blocks.filter { $0.language == language }
    return found.count == 1 ? found[0].text : nil
  }

  /// The commands of the terminal session, each with the output that README.md shows.
  var session: [(command: String, output: String)] {
    var steps: [(command: String, output: String)] = []
    for line in (block("console") ?? "").split(separator: "\n") {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), ""))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    return steps
  }
}
