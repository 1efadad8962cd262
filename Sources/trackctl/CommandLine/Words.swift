import ProgramKit

/// Parses single words of a command line.
enum Words {
  static func id(_ word: String, _ name: String) throws(Failure) -> Int { try number(word, "\(name) is") }

  static func count(_ word: String, _ name: String) throws(Failure) -> Int { try number(word, "\(name) needs") }

  private static func number(_ word: String, _ what: String) throws(Failure) -> Int {
    guard let number = Int(word), number > 0 else {
      throw .usage("\(what) a number of 1 or more, not '\(Terminal.clean(word))'")
    }
    return number
  }

  /// Returns the word if it is one of the choices, and fails otherwise.
  static func choice(_ word: String, _ name: String, among choices: [String]) throws(Failure) -> String {
    if choices.contains(word) { return word }
    let near = Spelling.nearest(to: word, among: choices)
    throw .usage(
      "\(name) can't be '\(Terminal.clean(word))'",
      hints: (near.map { ["did you mean: \($0)"] } ?? []) + ["choices: \(choices.joined(separator: ", "))"])
  }
}
