import ProgramKit
import System
import Tray

/// Asks the user for a note. Another program shows the input window.
struct NoteAsker {
  private let words: [String]?
  private var question: Question?
  private var entry = 0

  /// - Parameter words: the command that the user has configured. If nil, the first known program that is installed is
  ///   used.
  init(_ words: [String]?) {
    self.words = words ?? Self.known.first { Process.finds($0[0]) }
  }

  private static let known = [
    ["zenity", "--entry", "--title=trackd", "--text=Note"], ["kdialog", "--title", "trackd", "--inputbox", "Note"],
    ["yad", "--entry", "--title=trackd", "--text=Note"], ["qarma", "--entry", "--title=trackd", "--text=Note"],
    ["rofi", "-dmenu", "-p", "Note"],
  ]

  var canAsk: Bool { words != nil }

  var descriptor: Int32? { question?.descriptor }

  mutating func ask(about entry: Entry) {
    guard question == nil, var words else { return }
    if words[0] == "zenity", !entry.note.isEmpty {
      words.append("--entry-text=" + Words.clean(entry.note, atMost: 1000))
    }
    self.entry = entry.id
    do throws(Errno) {
      question = try Question(words)
    } catch {
      report.say(.warning, "\(words[0]) can't be started to ask for a note: \(error)")
    }
  }

  /// Reads what the program has printed.
  /// - Returns: the note, and the id of the entry that it belongs to. Nil if there is no note yet.
  mutating func take() -> (entry: Int, note: String)? {
    switch question?.read() {
    case .answered(let note):
      question = nil
      return (entry, note)
    case .givenUp: question = nil
    case .unfinished, nil: break
    }
    return nil
  }
}
