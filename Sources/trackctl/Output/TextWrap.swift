/// Wraps text to the width of the terminal.
enum TextWrap {
  /// The lines of the text. Lines end between words. A word that is longer than a line is split.
  static func lines(_ text: String, width: Int) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    var line = ""
    for word in text.words {
      for piece in pieces(of: word, width) {
        if line.isEmpty {
          line = piece
        } else if DisplayWidth.of(line) + 1 + DisplayWidth.of(piece) <= width {
          line += " " + piece
        } else {
          lines.append(line)
          line = piece
        }
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func pieces(of word: String, _ width: Int) -> [String] {
    guard DisplayWidth.of(word) > width else { return [word] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for character in word {
      let next = DisplayWidth.of(character)
      if used + next > width, !piece.isEmpty {
        pieces.append(piece)
        (piece, used) = ("", 0)
      }
      piece.append(character)
      used += next
    }
    return pieces + [piece]
  }
}
