import ProgramKit
import System
import Tray

/// Asks for a note with a program that has a window.
struct NoteAsker {
  private let words: [String]?
  private var question: Question?
  private var entry = 0

  /// - Parameter words: the user's own command; nil: the first known program that is installed.
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

  /// Reads the program's output.
  /// - Returns: the answer, and the entry to which the answer belongs.
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
