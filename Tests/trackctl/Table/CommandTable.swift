import TestSupport
import Testing

/// A table of commands with their exact output, read from a text file:
///
///     == The following commands have their own daemon
///     $ TZ=UTC start 'Rye bread' --at 2024-03-04T09:00
///     | output to a pipe
///     80 output to a terminal of 80 columns, if different
///     40 output to a terminal of 40 columns, if different again
///     ! output to standard error
///     = 0
///
/// `\e` stands for an escape character, and `\c` for a missing newline at the end. Varying parts have placeholders (see
/// `Placeholders`). All other lines are comments.
struct CommandTable {
  struct Step {
    let words: [String]
    let environment: [String]
    let line: String
    fileprivate(set) var outputs: [String: String] = [:]
    fileprivate(set) var errors = ""
    fileprivate(set) var status: Int32?

    /// The output that is expected in a pipe or a terminal.
    func output(_ kind: OutputReader.Kind) -> String {
      switch kind {
      case .pipe: outputs["|"] ?? ""
      case .terminal(80): outputs["80"] ?? output(.pipe)
      case .terminal: outputs["40"] ?? output(.terminal(columns: 80))
      }
    }
  }

  struct Section: CustomTestStringConvertible {
    let title: String
    fileprivate(set) var steps: [Step] = []

    var testDescription: String { title }
  }

  private(set) var sections: [Section] = []

  var count: Int { sections.reduce(0) { $0 + $1.steps.count } }

  /// Reads the table with this file name.
  static func named(_ name: String) -> CommandTable {
    CommandTable((try? TestFiles.text(of: DaemonPrograms.root + "/Tests/trackctl/Table/" + name)) ?? "")
  }

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        sections.append(Section(title: String(line.dropFirst(3))))
      } else if line == "$" || line.hasPrefix("$ "), !sections.isEmpty {
        sections[sections.count - 1].steps.append(Self.step(String(line.dropFirst(2))))
      } else if let place = sections.last?.steps.indices.last {
        sections[sections.count - 1].steps[place].take(String(line))
      }
    }
  }

  /// Splits a line into words as a shell does. Only single quotes are supported. Environment variables may come first.
  private static func step(_ line: String) -> Step {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    let variables = words.prefix { word in
      word.contains("=") && word.prefix { $0 != "=" }.allSatisfy { $0.isUppercase || $0 == "_" }
    }
    return Step(words: Array(words.dropFirst(variables.count)), environment: Array(variables), line: line)
  }
}

extension CommandTable.Step {
  fileprivate mutating func take(_ line: String) {
    let mark = String(line.prefix { $0 != " " })
    let text = line.dropFirst(mark.count + 1).replacing("\\e", with: "\u{1B}")
    let ended = text.hasSuffix("\\c") ? String(text.dropLast(2)) : text + "\n"
    switch mark {
    case "|", "80", "40": outputs[mark, default: ""] += ended
    case "!": errors += ended
    case "=": status = Int32(text)
    default: break
    }
  }
}
