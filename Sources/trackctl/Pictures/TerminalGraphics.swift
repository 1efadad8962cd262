import System

/// The terminal's support for pictures, as the terminal itself reports it.
struct TerminalGraphics {
  enum Way: Equatable {
    case kitty
    case iterm
    case sixel
  }

  let way: Way
  /// The size of a cell in pixels. Nil if the terminal doesn't report it.
  let cell: (width: Int, height: Int)?

  private static let escape = "\u{1B}"
  private static let end = "\u{1B}\\"

  /// Asks whether the terminal supports kitty or iTerm2 graphics, and asks for the cell size. Every terminal answers
  /// the last query, so its answer marks the end.
  static let question =
    "\(escape)_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\(end)\(escape)]1337;ReportCellSize\(end)\(escape)[16t\(escape)[c"
  /// How long to wait for the answers. This is long enough for a slow connection, and short enough to go unnoticed.
  private static let patienceMilliseconds = 500

  /// Asks the terminal, if there is one.
  /// - Returns: nil if the terminal can't show pictures or doesn't answer.
  static func asked() -> TerminalGraphics? {
    // Terminals with these names aren't asked, because they would print the queries instead of answering.
    let name = Process.environment("TERM") ?? ""
    guard !["", "dumb", "linux"].contains(name), StandardStream.input.isTerminal, StandardStream.output.isTerminal,
      let answer = try? TerminalQuestion.ask(question, timeoutMilliseconds: patienceMilliseconds, until: isWhole)
    else { return nil }
    return TerminalGraphics(answer: answer)
  }

  /// Parses the terminal's answers.
  init?(answer: [UInt8]) {
    var way: Way?
    var cell: (width: Int, height: Int)?
    // Each answer begins with an escape character.
    for part in answer.split(separator: 0x1B) {
      let text = String(decoding: part, as: UTF8.self)
      if text.hasPrefix("_Gi=31;OK") {
        way = .kitty
      } else if text.hasPrefix("]1337;ReportCellSize=") {
        way = way ?? .iterm
      } else if let sizes = Self.numbers(text, from: "[6;", to: "t"), sizes.count == 2, sizes.allSatisfy({ $0 > 0 }) {
        cell = (width: sizes[1], height: sizes[0])
      } else if let attributes = Self.numbers(text, from: "[?", to: "c"), attributes.dropFirst().contains(4) {
        way = way ?? .sixel
      }
    }
    guard let way else { return nil }
    (self.way, self.cell) = (way, cell)
  }

  /// Whether the last answer has arrived.
  static func isWhole(_ answer: [UInt8]) -> Bool {
    answer.split(separator: 0x1B).contains { numbers(String(decoding: $0, as: UTF8.self), from: "[?", to: "c") != nil }
  }

  private static func numbers(_ text: String, from start: String, to end: String) -> [Int]? {
    guard text.hasPrefix(start), let (middle, _) = String(text.dropFirst(start.count)).parted(at: end) else {
      return nil
    }
    let numbers = middle.utf8.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.contains(nil) ? nil : numbers.compactMap(\.self).map { min($0, 1 << 16) }
  }
}
