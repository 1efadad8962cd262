/// Quotes a word for a command line, unless the word is plain.
enum ShellWord {
  /// Quotes a word for sh, bash and zsh, and for programs that run commands through these shells.
  static func quoted(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing(["'": #"'\''"#]) + "'"
  }

  /// Quotes a word for fish. Unlike in other shells, a backslash in single quotes is special in fish.
  static func fish(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing(["'": #"\'"#, #"\"#: #"\\"#]) + "'"
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
          UInt8(ascii: "."), UInt8(ascii: ","):
          true
        default: false
        }
      }
  }
}
