import Wire

/// Collects mistakes with their offsets in the text. Line numbers are computed from the offsets at the end.
struct Findings {
  private var found: [(offset: Int, path: String, message: String)] = []
  private let text: [UInt8]

  init(in text: [UInt8]) {
    self.text = text
  }

  var isEmpty: Bool { found.isEmpty }
  /// Whether the limit on mistakes has been reached. Further mistakes would be dropped.
  var isFull: Bool { found.count >= Limits.mistakes }

  mutating func add(_ json: JSON, _ path: String, _ message: String) {
    add(offset: json.raw.startIndex, path, message)
  }

  /// Adds a mistake. The message may quote texts of the manifest. It is safe for a terminal afterwards.
  mutating func add(offset: Int, _ path: String, _ message: String) {
    if !isFull { found.append((offset, path, Self.visible(message))) }
  }

  /// All mistakes, in the order of their positions in the text.
  var mistakes: Mistakes {
    var mistakes: [Mistake] = []
    var (line, lineStart, place) = (1, 0, 0)
    for (offset, path, message) in found.sorted(by: { $0.offset < $1.offset }) {
      while place < min(offset, text.count) {
        if text[place] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, place + 1) }
        place += 1
      }
      // Characters are counted, so the continuation bytes of UTF-8 are left out.
      let column = text[lineStart..<place].count { $0 & 0xC0 != 0x80 } + 1
      mistakes.append(Mistake(line: line, column: column, path: path, message: message))
    }
    return Mistakes(all: mistakes)
  }
}
